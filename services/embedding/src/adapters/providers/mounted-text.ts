import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { Tokenizer } from '@huggingface/tokenizers';
import type { OnnxSession, SessionOptions, TensorData } from '@vigie/inference';
import { inferenceErrors } from '@vigie/inference';
import { maskedMean } from '../../embed/masked-mean';
import { embeddingErrors } from '../../errors';
import type { EmbeddingProvider, EngineInput } from '../../ports';
import { factsOf, type MountedText, resolveMounted } from '../mounted-models';
import type { OpenSession } from './screen-grid';
import { mismatch, splitRows } from './split-rows';

/** A sentence model that the operator mounted, with its Hugging Face tokenizer: several languages in one space. */
export async function openMountedText(
  folder: string,
  model: MountedText,
  open: OpenSession,
  options: SessionOptions,
): Promise<EmbeddingProvider> {
  const tokenizer = await readTokenizer(folder, model);
  const session = await open(await resolveMounted(folder, model), options);
  return {
    facts: factsOf(model, session, model.tokenizer.sha256),
    embed: async (inputs) => {
      const tokens = inputs.map((input) => tokenizer.encode(textOf(input, model.id)).ids.slice(0, model.maxTokens));
      const longest = Math.max(1, ...tokens.map((ids) => ids.length));
      const outputName = model.output ?? session.outputNames[0] ?? '';
      const found = (await session.run(feeds(session, tokens, longest), [outputName]))[outputName];
      if (model.pooling === 'none') return splitRows(found, inputs.length, model);
      const data = found?.data instanceof Float32Array ? found.data : new Float32Array();
      const counts = tokens.map((ids) => ids.length);
      const means = maskedMean(data, counts, longest);
      if (!means) throw mismatch(model, data.length / inputs.length);
      return splitRows({ data: means, dims: [] }, inputs.length, model);
    },
    close: () => session.close(),
  };
}

async function readTokenizer(folder: string, model: MountedText): Promise<Tokenizer> {
  const file = resolve(folder, model.tokenizer.path);
  const bytes = await readFile(file).catch((error: unknown) => {
    throw inferenceErrors.create('MODEL_MISSING', { id: model.id, file }, error);
  });
  if (createHash('sha256').update(bytes).digest('hex') !== model.tokenizer.sha256) {
    throw inferenceErrors.create('MODEL_CORRUPT', { id: model.id, file, problem: 'its SHA-256 differs' });
  }
  return new Tokenizer(JSON.parse(bytes.toString('utf8')) as object, {});
}

/** Padded to the longest text with id 0, which the mask hides; `token_type_ids` only where the model has them. */
function feeds(session: OnnxSession, tokens: readonly number[][], longest: number): Record<string, TensorData> {
  const dims = [tokens.length, longest];
  const fill = (value: (ids: readonly number[], at: number) => number) =>
    BigInt64Array.from(tokens.flatMap((ids) => Array.from({ length: longest }, (_, at) => BigInt(value(ids, at)))));
  const known: Record<string, () => BigInt64Array> = {
    input_ids: () => fill((ids, at) => ids[at] ?? 0),
    attention_mask: () => fill((ids, at) => (at < ids.length ? 1 : 0)),
    token_type_ids: () => fill(() => 0),
  };
  const wanted = session.inputNames.flatMap((name) => {
    const make = known[name];
    return make ? [[name, { data: make(), dims }] as const] : [];
  });
  return Object.fromEntries(wanted);
}

function textOf(input: EngineInput, provider: string): string {
  if ('text' in input) return input.text;
  throw embeddingErrors.create('EMBED_MODALITY_MIXED', { provider });
}
