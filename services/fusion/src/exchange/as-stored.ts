import type { ScreenState } from '@vigie/domain';

/** What storing and loading a state gives: the border checks it once more, and may round or cut. Changes nothing. */
export type AsStored = (
  state: ScreenState,
) => { readonly kind: 'stored'; readonly state: ScreenState } | { readonly kind: 'refused'; readonly problem: string };
