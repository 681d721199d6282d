import { defineErrors } from '@vigie/errors';

export const contractsErrors = defineErrors('contracts', {
  CONTRACT_MALFORMED: {
    message: 'A {message} message cannot be used: {field} {problem}.',
    remedy:
      'Nothing was done with it. Check that both sides run the same release; if they do, the sender is broken or hostile: look at its log around this time.',
  },
  CONTRACT_TOO_LARGE: {
    message: 'A {message} message of {bytes} bytes is larger than the bus takes ({limit} bytes).',
    remedy: 'Split what it carries: a frame goes as several parts, an embedding request as several requests.',
  },
});
