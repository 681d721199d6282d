import type { StateSeen } from '@vigie/domain';
import type { Page } from '../page';
import { findDisabled } from './find-disabled';
import { findFocused } from './find-focused';
import { findPaleMarks } from './find-pale-marks';
import { findSelected } from './find-selected';
import { markOf } from './mark-of';
import { toggleState } from './toggle-state';

/** Of a check box that is less likely a person should say the state. */
const DOUBTFUL = 0.5;

/** The states of all elements of a page that its pixels show plainly, in the elements' order. */
export function seeStates(page: Page): StateSeen[][] {
  const toggles = page.elements.map(({ type }, index) =>
    type === 'checkbox' || type === 'radio' ? toggled(page, index, type) : null,
  );
  const paleMarks = findPaleMarks(page, toggles);
  const found = [new Map([...paleMarks, ...findDisabled(page)]), findFocused(page), findSelected(page)];
  return page.elements.map(({ confidence }, index) => {
    // A state of what may be another's mark would be believed.
    const toggle = confidence < DOUBTFUL ? null : toggles[index];
    return [...(toggle ? [toggle] : []), ...found.flatMap((states) => states.get(index) ?? [])];
  });
}

function toggled(page: Page, index: number, type: 'checkbox' | 'radio'): StateSeen | null {
  const mark = markOf(page, index);
  return mark && toggleState(page.image, mark, type);
}
