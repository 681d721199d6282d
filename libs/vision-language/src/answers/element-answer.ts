import { z } from 'zod';
import { visionLanguageErrors } from '../errors';
import { type Answer, withoutThinking } from './answer-text';
import { elementType } from './element-type';
import { findJson } from './loose-json';
import { member, modelText, optionalText } from './model-values';
import { objectsWith } from './objects-with';

/** `description` is a sentence (F-3.1); `label` what is written on the element, '' for nothing; `purpose` '' when unsaid. */
export const elementDescription = z.object({
  description: z.string(),
  label: z.string(),
  type: elementType,
  purpose: z.string(),
});
export type ElementDescription = z.infer<typeof elementDescription>;

/** Throws VLM_ANSWER_UNUSABLE unless there is exactly one description, whole. */
export function readElementAnswer(answer: Answer): ElementDescription {
  const found = findJson(withoutThinking(answer.content));
  const unusable = (problem: string) =>
    visionLanguageErrors.create('VLM_ANSWER_UNUSABLE', { task: 'describe_element', problem });
  const whole = objectsWith(found.values, 'description').filter((value) => !found.isCut(value));
  const [item, another] = whole;
  if (item === undefined) throw unusable(found.truncated ? 'it is cut' : 'it holds no description');
  if (another !== undefined) throw unusable('it holds several descriptions');
  const description = modelText.safeParse(member(item, ['description']));
  if (!description.success) throw unusable('its description is no text');
  return {
    description: description.data,
    label: optionalText.parse(member(item, ['label'])),
    type: elementType.parse(member(item, ['type'])),
    purpose: optionalText.parse(member(item, ['purpose'])),
  };
}
