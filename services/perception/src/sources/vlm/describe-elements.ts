import { rectIou } from '@vigie/domain';
import type { SeenElement } from '../../perceive/sight';
import type { VlmAnswers } from './question';

/**
 * Says of elements without a text what a model took them for. Their label stays empty: it is what stands on the screen, and
 * an element's identity hangs on it. Only elements that nothing names are described.
 */
export function describeElements(
  elements: readonly SeenElement[],
  answers: VlmAnswers['elements'],
): readonly SeenElement[] {
  if (answers.length === 0) return elements;
  return elements.map((element) => {
    if (element.label !== '' || element.value !== '') return element;
    const answer = answers.find(({ box }) => rectIou(box, element.box) > 0.9);
    if (answer === undefined) return element;
    const description = { ...element.description, [answer.language]: answer.description };
    return { ...element, description, sources: [...new Set([...element.sources, 'vlm' as const])] };
  });
}
