import { z } from 'zod';

/** F-2.1; a type that is none of these is `generic`. */
export const elementType = z
  .string()
  .transform((type) =>
    type
      .trim()
      .toLowerCase()
      .replace(/[\s-]+/g, '_'),
  )
  .pipe(z.enum(['button', 'text_input', 'dropdown', 'tab', 'checkbox', 'radio', 'link', 'generic']))
  .catch('generic');
