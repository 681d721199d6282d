import { rectIou } from '@vigie/domain';
import type { SeenElement } from '../../perceive/sight';
import { purposeOf } from '../../understand/words/purpose-of';
import { readCommand } from '../../understand/words/read-command';
import type { ElementAnswer, VlmAnswers } from './question';

/**
 * Says of elements without a text what a model took them for. Their label stays empty: it is what stands on the screen, and
 * an element's identity hangs on it. Only elements that nothing names are described; a model may call one dangerous, and
 * never harmless.
 */
export function describeElements(
  elements: readonly SeenElement[],
  answers: VlmAnswers['elements'],
): readonly SeenElement[] {
  if (answers.length === 0) return elements;
  return elements.map((element) => {
    if (element.label !== '' || element.value !== '') return element;
    const answer = answers.find(({ box }) => rectIou(box, element.box) > 0.9);
    return answer === undefined ? element : describedBy(element, answer);
  });
}

function describedBy(element: SeenElement, { description, language, purpose }: ElementAnswer): SeenElement {
  const command = readCommand(purpose);
  const acts = element.type === 'button' || element.type === 'link';
  return {
    ...element,
    description: { ...element.description, [language]: description },
    purpose:
      element.purpose ?? (acts && purpose !== '' ? purposeOf(element.type, purpose, command, element.role) : null),
    isDangerous: element.isDangerous || (acts && command.dangerous),
    sources: [...new Set([...element.sources, 'vlm' as const])],
  };
}
