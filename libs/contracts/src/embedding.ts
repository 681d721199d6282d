import type { EmbedInput, EmbedRequest, EmbedResponse, Rect } from '@vigie/domain';
import { type Codec, defineCodec } from './define-codec';
import { codeOrEmpty, evidenceName, finite, idOrEmpty, integer, list, measure, optional, refuse, text } from './field';
import {
  type EmbedInput as EmbedInputProto,
  EmbedRequest as EmbedRequestProto,
  EmbedResponse as EmbedResponseProto,
  type Vector as VectorProto,
} from './gen/vigie/v1/embedding';
import { rectInsideFromProto, rectToProto } from './geometry';
import { limits } from './limits';

function inputToProto(input: EmbedInput): EmbedInputProto {
  switch (input.kind) {
    case 'text':
      return { input: { $case: 'text', value: input.text.toWellFormed() } };
    case 'image':
      return {
        input: {
          $case: 'image',
          value: {
            evidence: input.evidence,
            region: input.region === null ? undefined : rectToProto(input.region),
          },
        },
      };
  }
}

const WIDEST_IMAGE = { width: limits.imageSide, height: limits.imageSide };

function regionFromProto(region: Rect): Rect {
  return rectInsideFromProto(region, WIDEST_IMAGE);
}

function inputFromProto({ input }: EmbedInputProto): EmbedInput {
  switch (input?.$case) {
    case 'text':
      return { kind: 'text', text: text('text', input.value, limits.embedText) };
    case 'image':
      return {
        kind: 'image',
        evidence: evidenceName('evidence', input.value.evidence),
        region: optional('region', input.value.region, regionFromProto),
      };
    default:
      return refuse('input', 'is missing');
  }
}

const request: Codec<EmbedRequest, EmbedRequestProto> = defineCodec('EmbedRequest', EmbedRequestProto, {
  toProto: (r) => ({ provider: r.provider, inputs: r.inputs.map(inputToProto) }),
  fromProto: (r) => ({
    provider: idOrEmpty('provider', r.provider),
    inputs: list('inputs', r.inputs, limits.embedInputs, inputFromProto),
  }),
});

function vectorFromProto({ values }: VectorProto, dimensions: number): Float32Array {
  if (values.length !== dimensions) refuse('values', `has ${values.length} numbers, ${dimensions} were announced`);
  for (const value of values) finite('values', value);
  return Float32Array.from(values);
}

const response: Codec<EmbedResponse, EmbedResponseProto> = defineCodec('EmbedResponse', EmbedResponseProto, {
  toProto: (r) => ({
    provider: r.provider,
    dimensions: r.dimensions,
    vectors: r.vectors.map((v) => ({ values: Array.from(v) })),
    embedMs: r.embedMs,
    failure: r.failure,
  }),
  fromProto: (r) => {
    const dimensions = integer('dimensions', r.dimensions, 0, limits.vectorDimensions);
    return {
      provider: idOrEmpty('provider', r.provider),
      dimensions,
      vectors: list('vectors', r.vectors, limits.embedInputs, (v) => vectorFromProto(v, dimensions)),
      embedMs: measure('embedMs', r.embedMs),
      failure: codeOrEmpty('failure', r.failure),
    };
  },
});

export const encodeEmbedRequest = request.encode;
export const decodeEmbedRequest = request.decode;
export const encodeEmbedResponse = response.encode;
export const decodeEmbedResponse = response.decode;
