import { z } from 'zod';

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
  maxMegapixels: z.coerce.number().positive().max(40).default(40).describe('Largest screen, million pixels'),
  heldMegabytes: z.coerce.number().int().min(8).default(128).describe('Memory for the last images of workstations'),
  quietMs: z.coerce.number().int().min(0).default(300).describe('Wait for a newer frame before an unrequested one'),
  maxWaiting: z.coerce.number().int().min(1).default(64).describe('Most requested frames that wait'),
  maxInFlight: z.coerce.number().int().min(1).max(256).default(16).describe('Messages taken from the bus at once'),
  catalogueFolder: z.string().default('').describe('Folder of catalogue.json; empty for the shipped one'),
});

export type PerceptionConfig = z.infer<typeof perceptionConfig>;
