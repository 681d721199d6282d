import type { StateSeen } from '@vigie/domain';
import type { Page } from '../page';
import { findDisabled } from './find-disabled';
import { findFocused } from './find-focused';
import { findSelected } from './find-selected';
import { markOf } from './mark-of';
import { toggleState } from './toggle-state';

/** The states of all elements of a page that its pixels show plainly, in the elements' order. */
export function seeStates(page: Page): StateSeen[][] {
  const found = [findDisabled(page), findFocused(page), findSelected(page)];
  return page.elements.map(({ type }, index) => {
    const toggle = type === 'checkbox' || type === 'radio' ? toggled(page, index, type) : null;
    return [...(toggle ? [toggle] : []), ...found.flatMap((states) => states.get(index) ?? [])];
  });
}

function toggled(page: Page, index: number, type: 'checkbox' | 'radio'): StateSeen | null {
  const mark = markOf(page, index);
  return mark && toggleState(page.image, mark, type);
}
