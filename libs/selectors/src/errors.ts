import { defineErrors } from '@vigie/errors';

export const selectorsErrors = defineErrors('selectors', {
  SELECTOR_KEY_OTHER: {
    message: 'The catalog’s names are hashed with the key {catalogKey}; the key at hand is {key}.',
    remedy: 'Give the key file that the catalog was made with (--key-file), or make the catalog again from the dumps.',
  },
  SELECTOR_TOO_COSTLY: {
    message: 'Matching the selector takes more work than is allowed.',
    remedy: 'Take out nested :has and name the control types, or ask for an automation id.',
  },
  SELECTOR_INVALID: {
    message: 'The selector cannot be read: at position {position}, {expected} is expected.',
    remedy: 'Correct the selector; its form is Type[attribute="text"]:nth(n), joined by a blank, >, + or ~.',
  },
});
