import { PERCEPTION_MODES } from '@vigie/domain';
import { z } from 'zod';
import { DEFAULT_WEIGHTS } from './fuse/fingerprint';

const weight = (name: keyof typeof DEFAULT_WEIGHTS) => z.coerce.number().min(0).max(100).default(DEFAULT_WEIGHTS[name]);

const ownWeight = z.coerce.number().min(0).max(100).optional();
/** A workflow's weights; what it does not name weighs as `weights` says. */
const workflowWeights = z
  .strictObject({ image: ownWeight, text: ownWeight, title: ownWeight, ui: ownWeight, context: ownWeight })
  .refine((own) => Object.values(own).some((weight) => weight !== undefined), 'names no weight')
  .refine(
    (own) => Object.keys(DEFAULT_WEIGHTS).some((name) => own[name as keyof typeof own] !== 0),
    'leaves no modality any weight',
  );

/** Configuration of fusion; environment prefix VIGIE_FUSION_. */
export const fusionConfig = z.object({
  natsUrl: z.string().default('nats://127.0.0.1:4222').describe('Address of the bus, for a process of its own'),
  natsToken: z.string().default('').describe('Token for the bus; better as VIGIE_FUSION_NATS_TOKEN_FILE'),
  redisUrl: z.string().default('').describe('Redis for the cache; empty keeps the cache in the process'),
  databaseUrl: z.string().default('').describe('Address of PostgreSQL; empty embeds a database in the process'),
  databaseFolder: z.string().default('.vigie/fusion-database').describe('Folder of the embedded database'),
  leastFreeMib: z.coerce
    .number()
    .min(0)
    .default(64)
    .describe('Free disk below which the embedded database counts as full'),
  mode: z.enum(PERCEPTION_MODES).default('complete').describe('light: image alone; enriched: elements too; complete'),
  enrichedApps: z
    .array(z.string())
    .default([])
    .describe('Applications whose elements are kept in mode enriched; none: all'),
  weights: z
    .object({
      image: weight('image'),
      text: weight('text'),
      title: weight('title'),
      ui: weight('ui'),
      context: weight('context'),
    })
    .prefault({})
    .describe('Weight of each modality in a fingerprint'),
  workflowWeights: z
    .record(z.string().min(1).max(256), workflowWeights)
    .default({})
    .describe('Weights under which the states of single workflows are compared, by workflow id'),
  // Named here and not left to embedding, because they are part of what makes two fingerprints comparable.
  screenProvider: z.string().min(1).default('vigie-image-ppocr-grid').describe('Embedding provider for screens'),
  cropProvider: z.string().min(1).default('vigie-crop-hog-296').describe('Embedding provider for crops of elements'),
  textProvider: z.string().min(1).default('vigie-text-ngram-512').describe('Embedding provider for texts'),
  maxElements: z.coerce.number().int().min(0).max(200).default(40).describe('Elements that the ui modality averages'),
  maxInFlight: z.coerce.number().int().min(1).max(32).default(2).describe('Screens fused at once'),
  embedTimeoutMs: z.coerce.number().int().min(100).default(15_000).describe('Longest wait for embedding'),
  retainHours: z.coerce.number().positive().default(168).describe('How long unconfirmed states are kept'),
  sweepMinutes: z.coerce.number().positive().default(15).describe('How often old states are looked for'),
});

export type FusionConfig = z.infer<typeof fusionConfig>;
