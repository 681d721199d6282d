import type { EmbedInput, EmbedRequest } from '@vigie/domain';
import { embeddingErrors } from '../errors';
import type { ProviderFacts } from '../ports';

export interface RequestLimits {
  readonly maxInputs: number;
  readonly maxTextLength: number;
  readonly screenProvider: string;
  readonly cropProvider: string;
  readonly textProvider: string;
}

/** The provider of a request whose inputs it can take. Throws what is wrong with the request. */
export function checkRequest(
  request: EmbedRequest,
  limits: RequestLimits,
  providers: readonly ProviderFacts[],
): ProviderFacts {
  const { inputs } = request;
  if (inputs.length === 0) throw embeddingErrors.create('EMBED_NO_INPUT');
  if (inputs.length > limits.maxInputs) {
    throw embeddingErrors.create('EMBED_TOO_MANY_INPUTS', { count: inputs.length, most: limits.maxInputs });
  }
  const kinds = new Set(inputs.map(kindOf));
  const kind = kinds.size === 1 ? ([...kinds][0] ?? null) : null;
  const provider = findProvider(request.provider || (kind ? defaultOf(kind, limits) : ''), kind, providers);
  for (const [index, input] of inputs.entries()) checkText(input, index, limits);
  return provider;
}

type Kind = 'text' | 'screen' | 'crop';

function kindOf(input: EmbedInput): Kind {
  if (input.kind === 'text') return 'text';
  return input.region ? 'crop' : 'screen';
}

function defaultOf(kind: Kind, limits: RequestLimits): string {
  switch (kind) {
    case 'text':
      return limits.textProvider;
    case 'screen':
      return limits.screenProvider;
    case 'crop':
      return limits.cropProvider;
  }
}

function findProvider(id: string, kind: Kind | null, providers: readonly ProviderFacts[]): ProviderFacts {
  if (kind === null) throw embeddingErrors.create('EMBED_MODALITY_MIXED', { provider: id || 'by default' });
  // `id@version` holds to one file of the model: another one under the same id is then refused, not mixed in.
  const provider = providers.find((candidate) => candidate.id === id || `${candidate.id}@${candidate.version}` === id);
  if (!provider) {
    const known = providers.map((candidate) => candidate.id);
    throw embeddingErrors.create('EMBED_PROVIDER_UNKNOWN', { provider: id.slice(0, 80), known });
  }
  if (provider.modality !== (kind === 'text' ? 'text' : 'image')) {
    throw embeddingErrors.create('EMBED_MODALITY_MIXED', { provider: id });
  }
  return provider;
}

function checkText(input: EmbedInput, index: number, limits: RequestLimits): void {
  if (input.kind !== 'text') return;
  const { length } = input.text;
  if (length > limits.maxTextLength) {
    throw embeddingErrors.create('EMBED_TEXT_TOO_LONG', { index, length, most: limits.maxTextLength });
  }
  if (!/[\p{L}\p{N}]/u.test(input.text)) throw embeddingErrors.create('EMBED_TEXT_EMPTY', { index });
}
