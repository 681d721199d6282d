import { type VisionLanguageConfig, visionLanguageConfig } from '@vigie/vision-language';
import { z } from 'zod';

type ModelShape = typeof visionLanguageConfig.shape;
type Prefixed<Shape> = { [Key in keyof Shape & string as `vlm${Capitalize<Key>}`]: Shape[Key] };

/** Every setting of the library under `vlm…`: `baseUrl` is `vlmBaseUrl`, VIGIE_PERCEPTION_VLM_BASE_URL. */
const modelSettings = Object.fromEntries(
  Object.entries(visionLanguageConfig.shape).map(([key, schema]) => [modelKey(key), schema]),
) as Prefixed<ModelShape>;

function modelKey(key: string): string {
  return `vlm${key.charAt(0).toUpperCase()}${key.slice(1)}`;
}

/** Configuration of perception; environment prefix VIGIE_PERCEPTION_. */
export const perceptionConfig = z.object({
  natsUrl: z.string().default('nats://127.0.0.1:4222').describe('Address of the bus, for a process of its own'),
  natsToken: z.string().default('').describe('Token for the bus; better as VIGIE_PERCEPTION_NATS_TOKEN_FILE'),
  redisUrl: z.string().default('').describe('Redis for the cache; empty keeps the cache in the process'),
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
  cudaBatch: z.coerce
    .number()
    .int()
    .min(1)
    .max(256)
    .default(32)
    .describe('Lines of text recognised in one go on CUDA; on the CPU it is 8'),
  maxMegapixels: z.coerce.number().positive().max(40).default(40).describe('Largest screen, million pixels'),
  heldMegabytes: z.coerce.number().int().min(8).default(128).describe('Memory for the last images of workstations'),
  quietMs: z.coerce.number().int().min(0).default(300).describe('Wait for a newer frame before an unrequested one'),
  maxWaiting: z.coerce.number().int().min(1).default(64).describe('Most requested frames that wait in the process'),
  maxInFlight: z.coerce
    .number()
    .int()
    .min(1)
    .max(256)
    .default(3)
    .describe('Messages taken from the bus at once; what a replica holds another cannot take'),
  maxAgeMs: z.coerce
    .number()
    .int()
    .min(100)
    .default(20_000)
    .describe('A requested frame that waited longer is refused: whoever asked has given up, or soon will'),
  ...modelSettings,
  vlmBudgetMs: z.coerce
    .number()
    .int()
    .min(20)
    .max(10_000)
    .default(1_500)
    .describe('The longest that a requested frame waits for the vision-language model'),
  vlmMaxQuestions: z.coerce
    .number()
    .int()
    .min(1)
    .max(64)
    .default(8)
    .describe('Most questions to it about one frame; the rest is asked about a later one'),
  vlmZones: z.boolean().default(false).describe('Ask it for clickable zones of every requested frame, too'),
  catalogueFolder: z.string().default('').describe('Folder of catalogue.json; empty for the shipped one'),
});

export type PerceptionConfig = z.infer<typeof perceptionConfig>;

/** The library's part of the configuration, under its own names. */
export function visionLanguageConfigOf(config: PerceptionConfig): VisionLanguageConfig {
  const keys = Object.keys(visionLanguageConfig.shape);
  const given = config as Readonly<Record<string, unknown>>;
  return visionLanguageConfig.parse(Object.fromEntries(keys.map((key) => [key, given[modelKey(key)]])));
}
