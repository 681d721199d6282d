import { readTextAnswer, type TextReading, textReading } from '../answers/text-answer';
import type { Task } from '../ask/ask-model';
import { READ_TEXT_VERSION, readTextPrompt } from '../prompts/read-text';
import type { RgbImage } from '../vision-language-model';

export function readTextTask(image: RgbImage, maxItems: number): Task<TextReading> {
  return {
    name: 'read_text',
    image,
    asked: [READ_TEXT_VERSION],
    form: textReading,
    word: readTextPrompt,
    read: (answer, view) => readTextAnswer(answer, view, maxItems),
    lasting: ({ truncated }) => !truncated,
  };
}
