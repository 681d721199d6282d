import { defineErrors } from '@vigie/errors';

export const configErrors = defineErrors('config', {
  CONFIG_INVALID: {
    message: 'The configuration cannot be used; {count} to mend:\n{list}',
    remedy: 'Mend every line above, then start again. Flags win over the environment, the environment over the file.',
  },
  CONFIG_FILE_UNREADABLE: {
    message: 'The file {file} cannot be read ({reason}).',
    remedy: 'Make it a text file of NAME=value lines that this user may read, or remove it.',
  },
});
