import {
  type OpenOptions,
  openVisionLanguageModel,
  type RgbImage,
  type VisionLanguageModel,
  visionLanguageConfig,
} from '@vigie/vision-language';

/** A model with settings for tests: short waits, no retries unless asked for. */
export async function open(
  settings: Record<string, unknown>,
  rest: Omit<OpenOptions, 'config'> = {},
): Promise<VisionLanguageModel> {
  const config = visionLanguageConfig.parse({ model: 'qwen3-vl', timeoutMs: 5_000, retries: 0, ...settings });
  const model = await openVisionLanguageModel({ config, ...rest });
  if (model === null) throw new Error('no model is configured');
  return model;
}

/** A picture whose pixels differ with `shade`. */
export function picture(width = 640, height = 480, shade = 200): RgbImage {
  return { width, height, data: new Uint8Array(width * height * 3).fill(shade) };
}
