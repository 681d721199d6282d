import { defineErrors } from '@vigie/errors';

export const embeddingErrors = defineErrors('embedding', {
  EMBED_PROVIDER_UNKNOWN: {
    message: 'No embedding provider has the id {provider}.',
    remedy: 'Use one of {known}, or mount the model (VIGIE_EMBEDDING_MODELS_FILE).',
  },
  EMBED_MODALITY_MIXED: {
    message: 'One request asks for vectors of different kinds, or its provider {provider} does not take them.',
    remedy: 'Send texts, whole images and regions in requests of their own, each to a provider of its kind.',
  },
  EMBED_TOO_MANY_INPUTS: {
    message: 'The request has {count} inputs; at most {most} are taken.',
    remedy: 'Split the request, or raise VIGIE_EMBEDDING_MAX_INPUTS.',
  },
  EMBED_NO_INPUT: {
    message: 'The request has no input.',
    remedy: 'Send at least one text or image.',
  },
  EMBED_TEXT_EMPTY: {
    message: 'Input {index} is a text without a letter or digit.',
    remedy: 'Leave the input out: an absent modality has no vector.',
  },
  EMBED_TEXT_TOO_LONG: {
    message: 'Input {index} is a text of {length} characters; at most {most} are taken.',
    remedy: 'Shorten the text before it is embedded.',
  },
  EMBED_REGION_OUTSIDE: {
    message: 'The region of input {index} does not lie inside its image.',
    remedy: 'Clip the region to the image; it must be at least 1 × 1 pixel.',
  },
  EMBED_IMAGE_UNREADABLE: {
    message: 'The stored image {evidence} could not be decoded.',
    remedy: 'Store PNG, WebP or JPEG images of at most {most} million pixels.',
  },
  EMBED_ENGINE_DOWN: {
    message: 'The thread that computes the vectors ended ({reason}).',
    remedy: 'Ask again: a new thread starts with the next request. If it ends again, give the service more memory.',
  },
  EMBED_FAILED: {
    message: 'The vectors could not be computed.',
    remedy: 'Ask again; if it persists, report it with the provider and the service log.',
  },
  EMBED_NOT_FINITE: {
    message: 'The model {provider} gave a vector with numbers that are not finite.',
    remedy: 'Mount an export of the model in 32-bit floats, or compute on the CPU (VIGIE_EMBEDDING_DEVICES=cpu).',
  },
  MOUNTED_MODELS_INVALID: {
    message: 'The file of mounted models {file} cannot be used: {problem}.',
    remedy:
      'Correct the file; each entry needs id, modality, path, size, sha256, licence, attribution, source and dimensions.',
  },
  MOUNTED_MODEL_MISMATCH: {
    message: 'The mounted model {id} gives {found} numbers per input instead of {expected}.',
    remedy: 'Correct `dimensions`, `output` or `pooling` of the entry, or mount the right model.',
  },
});
