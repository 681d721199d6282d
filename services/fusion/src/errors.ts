import { defineErrors } from '@vigie/errors';

export const fusionErrors = defineErrors('fusion', {
  FUSION_EMBEDDING_REFUSED: {
    message: 'Embedding refused a request of fusion: {failure}.',
    remedy:
      'Look the code up in docs/errors.md; a missing picture means that the evidence store lost it or is not shared.',
  },
  FUSION_EMBEDDING_ODD: {
    message: 'Embedding answered {found} vectors where {expected} were asked for.',
    remedy: 'Run the same version of fusion and embedding.',
  },
  FUSION_REINDEX_REFUSED: {
    message: 'A stored state cannot be embedded anew: {failure}.',
    remedy:
      'It stays readable in its old space. When its picture is back in the evidence store, run ./vigie reindex again.',
  },
  FUSION_NOTHING_TO_FUSE: {
    message: 'The screen has no modality that could be embedded in mode {mode}.',
    remedy: 'Keep the pictures in the evidence store, or run in mode complete, which also fuses text and titles.',
  },
  FUSION_FAILED: {
    message: 'The state of the screen could not be built or stored.',
    remedy: 'See the log of fusion for the fault; the next frame is tried again.',
  },
  STATE_UNKNOWN: {
    message: 'No state with the id {screenStateId} is stored.',
    remedy: 'It may be older than the retention (VIGIE_FUSION_RETAIN_HOURS); ask with a younger state.',
  },
  VECTOR_UNKNOWN: {
    message: 'No vector with the id {vectorId} is stored.',
    remedy: 'Its state may be older than the retention, or the vectors were not imported with the state.',
  },
});
