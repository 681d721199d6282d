import { defineErrors } from '@vigie/errors';

export const selectorsErrors = defineErrors('selectors', {
  SELECTOR_KEY_OTHER: {
    message: 'The catalog’s names are hashed with the key {catalogKey}; the key at hand is {key}.',
    remedy: 'Give the key file that the catalog was made with (--key-file), or make the catalog again from the dumps.',
  },
});
