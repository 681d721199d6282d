import { z } from 'zod';
import { GRADIENT_CROP_PROVIDER, HASHED_TEXT_PROVIDER, SCREEN_GRID_PROVIDER } from './embed/provider-ids';

/** Configuration of embedding; environment prefix VIGIE_EMBEDDING_. */
export const embeddingConfig = z.object({
  natsUrl: z.string().default('nats://127.0.0.1:4222').describe('Address of the bus, for a process of its own'),
  natsToken: z.string().default('').describe('Token for the bus; better as VIGIE_EMBEDDING_NATS_TOKEN_FILE'),
  redisUrl: z.string().default('').describe('Redis for the cache; empty keeps the cache in the process'),
  nearCacheMib: z.coerce
    .number()
    .min(1)
    .default(16)
    .describe('Vectors kept in the process before the cache is asked, MiB'),
  evidenceFolder: z.string().default('.vigie/evidence').describe('Folder of the evidence store'),
  leastFreeMib: z.coerce
    .number()
    .min(0)
    .default(64)
    .describe('Free disk below which the evidence store counts as full'),
  threads: z.coerce.number().int().min(1).max(64).default(2).describe('Threads of one inference'),
  devices: z
    .array(z.enum(['cuda', 'cpu']))
    .min(1)
    .default(['cpu'])
    .describe('Devices in order of preference, such as cuda,cpu'),
  maxBatch: z.coerce.number().int().min(1).max(64).default(4).describe('Largest batch of whole screens'),
  maxInputs: z.coerce.number().int().min(1).max(4096).default(256).describe('Most inputs of one request'),
  maxTextLength: z.coerce.number().int().min(100).default(200_000).describe('Longest text, characters'),
  maxMegapixels: z.coerce.number().positive().default(40).describe('Largest image that is decoded, million pixels'),
  modelsFile: z.string().default('').describe('File that lists mounted models'),
  catalogueFolder: z.string().default('').describe('Folder of catalogue.json; empty for the shipped one'),
  screenProvider: z.string().default(SCREEN_GRID_PROVIDER).describe('Default provider for whole images'),
  cropProvider: z.string().default(GRADIENT_CROP_PROVIDER).describe('Default provider for regions of images'),
  textProvider: z.string().default(HASHED_TEXT_PROVIDER).describe('Default provider for texts'),
});

export type EmbeddingConfig = z.infer<typeof embeddingConfig>;
