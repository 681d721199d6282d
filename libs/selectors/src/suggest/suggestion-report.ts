import type { WrittenCatalog } from '../catalog/catalog-schema';
import type { ControlType } from '../tree/control-types';

/** Where the element is, in one of the dumps that have it. */
export interface Evidence {
  /** Which dump, from 0; some forms of dumps have no id of their own. */
  readonly dump: number;
  readonly captureId: string;
  readonly uiaPath: string;
}

/** How a selector does over the dumps that have its element. */
export interface Standing {
  /** Its text, with names as keyed hashes; null where it holds a text that may not be repeated. */
  readonly selector: string | null;
  /** 0 to 100, the lowest of the dumps. */
  readonly stabilityScore: number;
  /** Dumps in which it finds the element, and it alone … */
  readonly unique: number;
  /** … of those that have the element. */
  readonly total: number;
  /** Dumps without the element in which it finds something all the same. */
  readonly elsewhere: number;
}

/**
 * How the element that is meant was found out. `element`: there is no catalog, every element is sought. `one_of_several`:
 * the selector is ambiguous and nothing says which is meant, so that each of the first has a proposal.
 */
export type MeantBy = 'element' | 'matches' | 'evidence' | 'relaxation' | 'one_of_several';

export interface SelectorSuggestion {
  readonly selectorId: string;
  readonly description: string;
  readonly meantBy: MeantBy | null;
  readonly controlType: ControlType | null;
  /** Why the selector of the catalog is weak; empty without a catalog. */
  readonly why: readonly string[];
  /** The selector of the catalog; null without one, and `total` 0 where it is unknown which element is meant. */
  readonly before: Standing | null;
  readonly after: Standing | null;
  /** Why nothing is proposed; null where something is. */
  readonly cannot: string | null;
  readonly evidence: readonly Evidence[];
}

/** A selector that the proposed catalog lacks. */
export interface LeftOut {
  /** Its id, or its number where the id may not be printed. */
  readonly selector: string;
  readonly reason: string;
}

/** Sturdier selectors, with what speaks for them. No name and no value in it except as keyed hashes. */
export interface SuggestionReport {
  readonly dumps: number;
  /** Distinct elements that were looked at … */
  readonly elements: number;
  /** … of all that the dumps have. */
  readonly elementsTotal: number;
  /** Selectors of the catalog that locate; null without a catalog. */
  readonly entries: number | null;
  /** Selectors of the catalog that are weak; without a catalog, elements that were looked at. */
  readonly sought: number;
  /** Of these, those whose element has a stable feature (see hasStableFeature). */
  readonly withStableFeature: number;
  /** Those for which a selector is proposed. */
  readonly suggested: number;
  /** Those with a stable feature whose proposal finds the element, and it alone, in every dump that has it. */
  readonly survived: number;
  /** `survived / withStableFeature`; 0 where there are none. */
  readonly survivalRate: number;
  readonly selectors: readonly SelectorSuggestion[];
  /** The proposals as a catalog, and with a catalog its sturdy selectors beside them; null when it would be empty. */
  readonly catalog: WrittenCatalog | null;
  /** What of the catalog, or of the elements, is not in it, and why. */
  readonly leftOut: readonly LeftOut[];
  readonly notices: readonly string[];
}
