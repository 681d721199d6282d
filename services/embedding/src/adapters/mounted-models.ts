import { readFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import type { ModelFile, OnnxSession } from '@vigie/inference';
import { resolveModel } from '@vigie/inference';
import { z } from 'zod';
import { embeddingErrors } from '../errors';
import type { ProviderFacts } from '../ports';

const triple = z.tuple([z.number(), z.number(), z.number()]);

const shared = {
  /** Provider id, such as `openclip_ViT-B-32`; it is stored with every vector. */
  id: z.string().regex(/^[\w.+-]{1,80}$/),
  /** Path of the ONNX file, relative to this file. */
  path: z.string().min(1),
  size: z.number().int().positive(),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  licence: z.string().min(1),
  attribution: z.string().min(1),
  source: z.string().min(1),
  dimensions: z.number().int().min(8).max(4096),
  /** The output that holds the vectors; the model's first by default. */
  output: z.string().optional(),
  maxBatch: z.number().int().min(1).max(256).default(8),
};

const mountedImage = z.strictObject({
  ...shared,
  modality: z.literal('image'),
  input: z.strictObject({
    name: z.string().optional(),
    size: z.number().int().min(32).max(1024).default(224),
    // OpenAI's CLIP: https://github.com/openai/CLIP, clip/clip.py `_transform`.
    mean: triple.default([0.48145466, 0.4578275, 0.40821073]),
    deviation: triple.default([0.26862954, 0.26130258, 0.27577711]),
  }),
});

const mountedPatches = z.strictObject({
  ...shared,
  modality: z.literal('image-patches'),
  // The names are those of Hugging Face's export of Pix2Struct, the numbers those of its published models.
  input: z
    .strictObject({
      name: z.string().default('flattened_patches'),
      mask: z.string().default('attention_mask'),
      maskType: z.enum(['int64', 'float32']).default('int64'),
      patch: z.number().int().min(2).max(64).default(16),
      maxPatches: z.number().int().min(1).max(8192).default(2048),
    })
    .prefault({}),
  /** `mean` over the patches of the last hidden state; `none` when the output is one vector per image. */
  pooling: z.enum(['mean', 'none']).default('mean'),
});

const mountedText = z.strictObject({
  ...shared,
  modality: z.literal('text'),
  /** Path of the model's tokenizer.json (Hugging Face), relative to this file, with its digest. */
  tokenizer: z.strictObject({ path: z.string().min(1), sha256: z.string().regex(/^[0-9a-f]{64}$/) }),
  maxTokens: z.number().int().min(8).max(8192).default(128),
  /** `mean` over the tokens of a sentence model's last state; `none` when the output is one vector per text. */
  pooling: z.enum(['mean', 'none']).default('mean'),
});

const file = z.strictObject({
  version: z.literal(1),
  models: z.array(z.discriminatedUnion('modality', [mountedImage, mountedPatches, mountedText])),
});

export type MountedImage = z.infer<typeof mountedImage>;
export type MountedPatches = z.infer<typeof mountedPatches>;
export type MountedText = z.infer<typeof mountedText>;
export type MountedModel = MountedImage | MountedPatches | MountedText;

export interface MountedModels {
  readonly folder: string;
  readonly models: readonly MountedModel[];
}

/** Reads the operator's list of models. Throws MOUNTED_MODELS_INVALID. */
export async function readMountedModels(path: string): Promise<MountedModels> {
  try {
    const parsed = file.parse(JSON.parse(await readFile(path, 'utf8')));
    return { folder: dirname(resolve(path)), models: parsed.models };
  } catch (error) {
    const problem =
      error instanceof z.ZodError
        ? error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('; ')
        : (error as Error).message;
    throw embeddingErrors.create('MOUNTED_MODELS_INVALID', { file: path, problem }, error);
  }
}

/** The model's file, its size and digest verified. Throws MODEL_MISSING or MODEL_CORRUPT. */
export function resolveMounted(folder: string, model: MountedModel): Promise<ModelFile> {
  const { id, path, size, sha256, licence, attribution, source } = model;
  const task = model.modality === 'text' ? 'text-embedding' : 'image-embedding';
  return resolveModel({ folder, models: [{ id, task, licence, attribution, source, path, size, sha256 }] }, id);
}

/** What a mounted model's provider is; `parts` are digests of whatever else its vectors depend on. */
export function factsOf(
  model: MountedModel,
  session: Pick<OnnxSession, 'provider' | 'fellBack'>,
  ...parts: readonly string[]
): ProviderFacts {
  return {
    id: model.id,
    modality: model.modality === 'text' ? 'text' : 'image',
    dimensions: model.dimensions,
    maxBatch: model.maxBatch,
    licence: model.licence,
    sha256: model.sha256,
    version: [model.sha256, ...parts].map((digest) => digest.slice(0, 12)).join('-'),
    device: session.provider,
    fellBack: session.fellBack,
  };
}
