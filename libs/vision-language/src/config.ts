import { z } from 'zod';

const count = (least: number, most: number) => z.coerce.number().int().min(least).max(most);

/** Settings of a vision-language model; proposed environment prefix VIGIE_VLM_. An empty `baseUrl` means: there is none. */
export const visionLanguageConfig = z.object({
  baseUrl: z.string().default('').describe('OpenAI-compatible server such as http://127.0.0.1:8000/v1; empty for none'),
  model: z.string().max(128).default('').describe('Name of the model at that server'),
  apiKeyFile: z.string().default('').describe('File with the API key; empty when the server wants none'),
  boxes: z
    .enum(['thousandths', 'pixels'])
    .default('thousandths')
    .describe('How the model writes boxes: thousandths (Qwen3-VL) or pixels of the sent picture (Qwen2.5-VL)'),
  imageMultiple: count(1, 128).default(32).describe('Sides of sent pictures are multiples of it: 32 (Qwen3-VL), 28'),
  // The least that Qwen3-VL's processor takes without enlarging; below it, pixel coordinates would be of its picture.
  minPixels: count(1, 4_000_000).default(65_536).describe('Smaller pictures are enlarged to so many pixels'),
  // 2,048 image tokens of 32 × 32 pixels: full HD as it is, and the size at which the model's authors find boxes best.
  maxPixels: count(4_096, 40_000_000).default(2_097_152).describe('Larger pictures are reduced to so many pixels'),
  encoding: z.enum(['png', 'jpeg']).default('png').describe('Encoding of sent pictures'),
  jpegQuality: count(1, 100).default(90).describe('Quality of JPEG'),
  language: z.enum(['fr', 'en']).default('fr').describe('Language of the questions'),
  jsonMode: z.enum(['off', 'json_object']).default('off').describe('response_format of the request, where supported'),
  maxTokens: count(16, 65_536).default(4_096).describe('Most tokens of an answer'),
  maxItems: count(1, 10_000).default(2_000).describe('Most texts or zones that are taken from an answer'),
  timeoutMs: count(10, 3_600_000).default(60_000).describe('Deadline of a question, waiting and retries included'),
  retries: count(0, 10)
    .default(2)
    .describe('Most retries of one question; all together at most a tenth of the questions'),
  maxConcurrent: count(1, 256).default(4).describe('Questions at the server at once'),
  // Each holds its picture, some 6 MB at full HD.
  maxWaiting: count(0, 10_000).default(16).describe('Questions that wait here for their turn'),
  maxResponseMib: z.coerce.number().positive().max(64).default(4).describe('Largest answer that is read'),
  breakerFailures: count(1, 1_000).default(5).describe('Failures in a row after which the server is left alone'),
  breakerOpenMs: count(10, 3_600_000)
    .default(10_000)
    .describe('How long it is left alone before one question probes it'),
  cacheTtlMs: count(1_000, 86_400_000).default(3_600_000).describe('How long answers stay in the cache'),
});

export type VisionLanguageConfig = z.infer<typeof visionLanguageConfig>;
