import { type Judgement, judgement, readVerdictAnswer } from '../answers/verdict-answer';
import type { Task } from '../ask/ask-model';
import { JUDGE_VERSION, judgePrompt } from '../prompts/judge';
import type { Question, RgbImage } from '../vision-language-model';

export function judgeTask(image: RgbImage, question: Question): Task<Judgement> {
  const about = (question.about ?? []).map(({ name, text }) => [name, text]);
  return {
    name: 'judge',
    image,
    asked: [JUDGE_VERSION, question.ask, about],
    form: judgement,
    word: (scene) => judgePrompt(scene, question),
    read: readVerdictAnswer,
    // What the model said is kept; that it babbled is not.
    lasting: ({ reason }) => !reason.startsWith('answer_'),
  };
}
