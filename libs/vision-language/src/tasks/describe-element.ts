import { type ElementDescription, elementDescription, readElementAnswer } from '../answers/element-answer';
import type { Task } from '../ask/ask-model';
import { cropAround } from '../image/crop-around';
import { requireBox } from '../image/require-image';
import { DESCRIBE_ELEMENT_VERSION, describeElementPrompt } from '../prompts/describe-element';
import type { Box, RgbImage, ScreenText } from '../vision-language-model';

/** Throws VLM_BOX_REFUSED. */
export function describeElementTask(image: RgbImage, box: Box, near: readonly ScreenText[]): Task<ElementDescription> {
  requireBox(box, image);
  const crop = cropAround(image, box);
  return {
    name: 'describe_element',
    image: crop.image,
    asked: [DESCRIBE_ELEMENT_VERSION, crop.box, near.map(({ name, text }) => [name, text])],
    form: elementDescription,
    word: (scene) => describeElementPrompt(scene, crop.box, near),
    read: readElementAnswer,
    lasting: () => true,
  };
}
