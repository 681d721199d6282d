import { defineErrors } from '@vigie/errors';

export const configErrors = defineErrors('config', {
  CONFIG_INVALID: {
    message: 'The configuration cannot be used; {count} to mend:\n{list}',
    remedy: 'Mend every line above, then start again. Flags win over the environment, the environment over the file.',
  },
});
