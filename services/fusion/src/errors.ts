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
  STATE_INCONSISTENT: {
    message: 'The fingerprint stored with the state {screenStateId} is not the one that it names.',
    remedy: 'Try again; when it stays so, the row was changed by another program: let it be seen and stored again.',
  },
  STATE_DIFFERS: {
    message: 'Another state with the id {screenStateId} is stored already; it is not overwritten.',
    remedy: 'Export the stored one and compare; import into a database that does not hold it.',
  },
  STATE_FILES_REFUSED: {
    message: 'The exported state in {folder} is not imported: {problems} problems.',
    remedy: 'Mend what is listed, or export the state anew.',
  },
  STATE_FOLDER_UNREADABLE: {
    message: 'The folder {folder} cannot be read as an exported state: {reason}.',
    remedy: 'Give a folder that ./vigie state export wrote: state.json, and vectors/ with .npy files.',
  },
  STATE_FOLDER_EXISTS: {
    message: 'There is something at {folder} already; it is not overwritten.',
    remedy: 'Name a folder that does not exist yet.',
  },
  STATE_FOLDER_NOT_WRITTEN: {
    message: 'The exported state cannot be written to {folder} ({reason}).',
    remedy: 'Make room, or name a folder that this user may write.',
  },
  VECTOR_UNKNOWN: {
    message: 'No vector with the id {vectorId} is stored.',
    remedy: 'Its state may be older than the retention, or the vectors were not imported with the state.',
  },
});
