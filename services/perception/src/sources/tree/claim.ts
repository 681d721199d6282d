import type { ElementType, Rect } from '@vigie/domain';
import type { NodeState } from '@vigie/selectors';

/**
 * What an accessibility tree says of one place: an element, or a text that is only read. Hostile until the picture agrees.
 * Its texts are patient data.
 */
export interface TreeClaim {
  readonly type: ElementType | 'text';
  /** Plain, bounded; may be empty. */
  readonly label: string;
  /** Of a field; always empty for a password. */
  readonly value: string;
  /** Whole pixels inside the image. */
  readonly box: Rect;
  readonly states: readonly NodeState[];
}

/**
 * What the picture says of a claim.
 * - `read`: its name or value is read there
 * - `drawn`: nothing is read that speaks against it, and something of its outline is drawn there
 * - `unsure`: neither for nor against
 * - `elsewhere`: its name is read at another place, and not there
 * - `other`: another text is read there
 * - `flat`: nothing at all is drawn there
 */
export type Witness = 'read' | 'drawn' | 'unsure' | 'elsewhere' | 'other' | 'flat';

export interface WeighedClaim extends TreeClaim {
  readonly witness: Witness;
}

export function isContradicted({ witness }: WeighedClaim): boolean {
  return witness === 'elsewhere' || witness === 'other' || witness === 'flat';
}

export function isField(type: TreeClaim['type']): boolean {
  return type === 'text_input' || type === 'dropdown';
}
