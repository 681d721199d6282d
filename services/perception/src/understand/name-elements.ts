import type { ElementSource, ElementType, Rect, StateSeen } from '@vigie/domain';
import { findLabels } from './label/find-labels';
import type { Page } from './page';
import { seeStates } from './state/see-states';

/** An element with its label, value and states, before other sources had their say on them. */
export interface NamedElement {
  readonly type: ElementType;
  readonly box: Rect;
  readonly confidence: number;
  readonly sources: readonly ElementSource[];
  readonly label: string;
  readonly value: string;
  /** The hint that an empty field shows. */
  readonly placeholder: string;
  readonly states: readonly StateSeen[];
}

/** How sure a star or "(obligatoire)" is. */
const REQUIRED: StateSeen = { name: 'required', confidence: 0.9 };

/** What may be called by another text is no surer than this: a person should look. */
const UNSURE = 0.45;

/** Gives each element of a page what it is called and holds, and the states that it plainly shows. Pure. */
export function nameElements(page: Page): NamedElement[] {
  const labels = findLabels(page);
  const states = seeStates(page);
  return page.elements.map(({ type, box, confidence, sources }, index) => {
    const { text, value, placeholder, required, doubtful } = labels[index]!;
    const seen = required ? [...states[index]!, REQUIRED] : states[index]!;
    const sure = doubtful ? Math.min(confidence, UNSURE) : confidence;
    return { type, box, confidence: sure, sources, label: text, value, placeholder, states: seen };
  });
}
