import { createHash } from 'node:crypto';
import type { Rect, RgbImage } from '@vigie/domain';
import { isCoded } from '@vigie/errors';
import type { VisionLanguageModel } from '@vigie/vision-language';
import { clampRect, cropImage, growRect } from '../pixels/crop';
import type { Adviser } from '../ports';
import { plainText } from '../sources/same-text';
import { NO_ANSWERS, type VlmAnswers, type VlmQuestion } from '../sources/vlm/question';

export interface AdviserOptions {
  readonly model: VisionLanguageModel;
  /** The longest that one image waits for answers, ms. */
  readonly budgetMs: number;
  readonly mostQuestions: number;
  readonly language: 'fr' | 'en';
  /** Told the code of a failure, at most once a minute each. */
  readonly onTrouble: (code: string) => void;
}

/** Images whose questions are open at once. Each is held until the model answers or its timeout is over. */
const MOST_IMAGES = 4;
/** Ground around a line that is sent with it, pixels: letters at a picture's rim are misread. */
const LINE_MARGIN = 8;
const LONGEST_TEXT = 400;
const LONGEST_DESCRIPTION = 300;
const MOST_ZONES = 300;
const TELL_AGAIN_MS = 60_000;
/** As far as the model sees around an element: pixels on which its answer depends. */
const SURROUNDINGS = 96;

/**
 * Asks a model about images within a budget. A question outlives the budget, so that its answer is in the cache for the next
 * image with these pixels; the same question is not asked twice at once. Never throws: what fails is told, and not answered.
 */
export function openAdviser(options: AdviserOptions): Adviser {
  const { model, budgetMs, mostQuestions } = options;
  const open = new Map<string, Promise<Partial<VlmAnswers>>>();
  const tell = seldom(options.onTrouble);
  // Closed with questions open: nobody's trouble.
  const tellFailure = (code: string) => (code === 'VLM_CLOSED' ? undefined : tell(code));
  let images = 0;
  const ask = (image: RgbImage, question: VlmQuestion): Promise<Partial<VlmAnswers>> => {
    const key = keyOf(image, question);
    const asked = open.get(key) ?? answer(options, image, question);
    open.set(key, asked);
    return asked.finally(() => open.delete(key));
  };
  return {
    mostImages: MOST_IMAGES,
    ask: async (image, questions) => {
      if (images >= MOST_IMAGES || questions.length === 0) return NO_ANSWERS;
      images += 1;
      const came: Partial<VlmAnswers>[] = [];
      const asked = questions.slice(0, mostQuestions).map((question) =>
        ask(image, question).then(
          (one) => void came.push(one),
          (error: unknown) => tellFailure(isCoded(error) ? error.code : 'VLM_FAILED'),
        ),
      );
      const ended = Promise.all(asked).finally(() => {
        images -= 1;
      });
      await within(ended, budgetMs);
      return joined(came);
    },
    close: () => model.close(),
  };
}

async function answer(
  { model, language }: AdviserOptions,
  image: RgbImage,
  question: VlmQuestion,
): Promise<Partial<VlmAnswers>> {
  switch (question.kind) {
    case 'text': {
      const { texts, truncated } = await model.readText(lineOf(image, question.box));
      const rows = [...texts].sort((a, b) => a.box.y + a.box.height / 2 - b.box.y - b.box.height / 2);
      const text = plainText(rows.map((row) => row.text).join(' '), LONGEST_TEXT);
      return truncated || text === '' ? {} : { texts: [{ box: question.box, text }] };
    }
    case 'element': {
      const near = question.near === '' ? [] : [{ name: 'near', text: question.near }];
      const said = await model.describeElement(image, question.box, near);
      const description = plainText(said.description, LONGEST_DESCRIPTION);
      const purpose = plainText(said.label === '' ? said.purpose : said.label, LONGEST_DESCRIPTION);
      return description === '' ? {} : { elements: [{ box: question.box, description, language, purpose }] };
    }
    case 'zones': {
      const seen = await model.clickableZones(image);
      const zones = seen.zones.slice(0, MOST_ZONES);
      return { zones: zones.map((zone) => ({ ...zone, label: plainText(zone.label, LONGEST_TEXT) })) };
    }
  }
}

function lineOf(image: RgbImage, box: Rect): RgbImage {
  return cropImage(image, clampRect(growRect(box, LINE_MARGIN), image));
}

/** The question and the pixels that its answer depends on. */
function keyOf(image: RgbImage, question: VlmQuestion): string {
  const hash = createHash('sha256').update(JSON.stringify(question));
  const whole = question.kind === 'zones';
  const part = whole ? image : cropImage(image, clampRect(growRect(question.box, SURROUNDINGS), image));
  return hash.update(part.data).digest('hex');
}

function joined(came: readonly Partial<VlmAnswers>[]): VlmAnswers {
  return {
    texts: came.flatMap(({ texts = [] }) => texts),
    elements: came.flatMap(({ elements = [] }) => elements),
    zones: came.flatMap(({ zones = [] }) => zones),
  };
}

async function within(ended: Promise<unknown>, ms: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms);
  });
  await Promise.race([ended, late]);
  clearTimeout(timer);
}

/** A server that is away would fill the log otherwise. */
function seldom(tell: (code: string) => void): (code: string) => void {
  const told = new Map<string, number>();
  return (code) => {
    const now = performance.now();
    if (now - (told.get(code) ?? Number.NEGATIVE_INFINITY) < TELL_AGAIN_MS) return;
    told.set(code, now);
    tell(code);
  };
}
