import { isCoded } from '@vigie/errors';
import fc from 'fast-check';
import { readElementAnswer } from '../src/answers/element-answer';
import { readTextAnswer } from '../src/answers/text-answer';
import { readVerdictAnswer } from '../src/answers/verdict-answer';
import { readZonesAnswer } from '../src/answers/zones-answer';
import type { View } from '../src/boxes/model-boxes';

const view: View = {
  original: { width: 1000, height: 1000 },
  sent: { width: 992, height: 992 },
  convention: 'thousandths',
};
const texts = (content: string, truncated = false, maxItems = 100) =>
  readTextAnswer({ content, truncated }, view, maxItems);
const none = { malformed: 0, degenerate: 0, outside: 0, repeated: 0, surplus: 0 };
const box = { x: 10, y: 20, width: 20, height: 20 };

describe('texts that a model read', () => {
  it.each([
    ['as Qwen writes them', '```json\n[{"bbox_2d": [10, 20, 30, 40], "text_content": "Été"}]\n```'],
    ['inside of objects', '{"result": {"texts": [{"bbox": [10, 20, 30, 40], "text": "Été"}]}}'],
    ['with numbers as texts', '[{"bbox_2d": ["10", "20.0", " 30 ", "40"], "text_content": "Été"}]'],
    ['with a box as a text', '[{"bbox_2d": "[10, 20, 30, 40]", "text_content": "Été"}]'],
    ['with two corners', '[{"bbox_2d": [[10, 20], [30, 40]], "text_content": "Été"}]'],
    ['with a box in a list', '[{"bbox_2d": [[10, 20, 30, 40]], "text_content": "Été"}]'],
    ['with named corners', '[{"box": {"x1": 10, "y1": 20, "x2": 30, "y2": 40}, "text": "Été"}]'],
    ['with single quotes', "[{'bbox_2d': [10, 20, 30, 40], 'text_content': 'Été'}] Voilà !"],
    [
      'after thinking aloud',
      '<think>[{"bbox_2d": [1, 2, 3, 4], "text": "x"}]</think>[{"bbox_2d":[10,20,30,40],"text":"Été"}]',
    ],
    ['one a line', '{"bbox_2d": [10, 20, 30, 40], "text_content": "Été"}\n'],
  ])('are found %s', (_, content) => {
    expect(texts(content)).toEqual({ texts: [{ text: 'Été', box }], dropped: none, truncated: false });
  });

  it('may be none at all', () => {
    expect(texts('[]').texts).toEqual([]);
    expect(texts('{"texts": []}').texts).toEqual([]);
  });

  it('keep the zeros of an identifier that the model wrote as a number', () => {
    expect(texts('[{"bbox_2d": [10,20,30,40], "text_content": 0012045}]').texts[0]?.text).toBe('0012045');
  });

  it('of an answer that is cut are those that came whole', () => {
    const content = '[{"bbox_2d":[10,20,30,40],"text_content":"Été"},{"bbox_2d":[10,20,30,4';
    expect(texts(content)).toEqual({ texts: [{ text: 'Été', box }], dropped: none, truncated: true });
  });

  it('lose hostile items one by one, and say how many', () => {
    const bad = [
      '{"bbox_2d": [NaN, 0, 10, 10], "text": "a"}',
      '{"bbox_2d": [0, 0, 1e308, 10], "text": "a"}',
      '{"bbox_2d": [0, 0, Infinity, 10], "text": "a"}',
      '{"bbox_2d": [0, 0, 10], "text": "a"}',
      '{"bbox_2d": [0, 0, "0x10", "1e1"], "text": "a"}',
      '{"bbox_2d": [0, 0, 10, 10], "bbox_2d": [5, 5, 90, 90], "text": "a"}',
      '{"bbox_2d": [0, 0, 10, 10], "text": {"nested": 1}}',
      '{"bbox_2d": [0, 0, 10, 10], "text": "   "}',
      '{"text": "no box"}',
      '7',
    ];
    const lost = ['{"bbox_2d": [-90, -90, -10, -10], "text": "a"}', '{"bbox_2d": [5000, 5, 6000, 10], "text": "a"}'];
    const flat = '{"bbox_2d": [50, 50, 50, 90], "text": "a"}';
    const good = '{"bbox_2d": [10, 20, 30, 40], "text": "Été"}';
    const reading = texts(`[${[...bad, ...lost, flat, good, good].join(',')}]`);
    expect(reading.texts).toEqual([{ text: 'Été', box }]);
    expect(reading.dropped).toEqual({ malformed: 10, degenerate: 1, outside: 2, repeated: 1, surplus: 0 });
  });

  it('are taken up to a limit', () => {
    const many = Array.from({ length: 10_000 }, (_, index) => `{"bbox_2d":[10,20,30,40],"text":"t${index}"}`);
    const reading = texts(`[${many.join(',')}]`);
    expect([reading.texts.length, reading.dropped.surplus]).toEqual([100, 9_900]);
  });

  it.each([
    ['', 'no list'],
    ['Je ne vois rien.', 'no list'],
    ['See footnote [1].', 'no list'],
    ['<think>[{"bbox_2d": [10, 20, 30, 40], "text": "x"}]', 'no list'],
    ['[{"bbox_2d": [0, 0, 0, 0], "text": "x"}]', 'no item'],
  ])('are an error with a code when there is nothing to use: %j', (content, problem) => {
    expect(() => texts(content)).toThrow(problem);
    expect(() => texts(content)).toThrow(expect.objectContaining({ code: 'VLM_ANSWER_UNUSABLE' }));
  });

  it('never quote the answer in an error', () => {
    try {
      texts('[{"bbox_2d": "MARTIN Jean", "text": "MARTIN Jean"}]');
      throw new Error('it was taken');
    } catch (error) {
      expect(isCoded(error, 'VLM_ANSWER_UNUSABLE')).toBe(true);
      expect(JSON.stringify(error) + (error as Error).stack + (error as Error).cause).not.toContain('MARTIN');
    }
  });

  it('property: any answer gives boxes inside of the picture or a coded error', () => {
    const number = fc.oneof(fc.double(), fc.integer({ min: -50, max: 1100 }), fc.constantFrom('12', 'x', null));
    const item = fc.oneof(
      fc.record({
        bbox_2d: fc.array(number, { minLength: 3, maxLength: 5 }),
        text: fc.oneof(fc.string(), fc.integer()),
      }),
      fc.jsonValue(),
    );
    const answer = fc.tuple(fc.array(item), fc.string(), fc.nat(400)).map(([items, prose, cut]) => {
      const text = `${prose}${JSON.stringify(items)}`;
      return text.slice(0, text.length - (cut % (text.length + 1)));
    });
    fc.assert(
      fc.property(answer, (content) => {
        try {
          for (const { box: at } of texts(content).texts) {
            expect(at.x >= 0 && at.y >= 0 && at.width >= 1 && at.height >= 1).toBe(true);
            expect(at.x + at.width <= 1000 && at.y + at.height <= 1000).toBe(true);
          }
        } catch (error) {
          if (!isCoded(error, 'VLM_ANSWER_UNUSABLE')) throw error;
        }
      }),
      { numRuns: 500 },
    );
  });
});

describe('zones that a model would click', () => {
  it('have a type of the list, or generic', () => {
    const content =
      '[{"bbox_2d":[10,20,30,40],"label":"OK","type":"Text Input"},{"bbox_2d":[10,20,30,40],"type":"slider"}]';
    expect(readZonesAnswer({ content, truncated: false }, view, 9).zones).toEqual([
      { label: 'OK', type: 'text_input', box },
      { label: '', type: 'generic', box },
    ]);
  });
});

describe('the description of an element', () => {
  const read = (content: string) => readElementAnswer({ content, truncated: false });

  it('is a sentence with label, type and purpose', () => {
    const content = '```json\n{"description": "Bouton « Valider »", "label": "Valider", "type": "button"}\n```';
    expect(read(content)).toEqual({
      description: 'Bouton « Valider »',
      label: 'Valider',
      type: 'button',
      purpose: '',
    });
  });

  it.each([
    ['a button', 'no description'],
    ['{"description": ""}', 'no text'],
    ['{"description": "a"} {"description": "b"}', 'several'],
    ['{"description": "Bouton Val', 'cut'],
  ])('is an error with a code for %j', (content, problem) => {
    expect(() => read(content)).toThrow(problem);
  });
});

describe('a verdict', () => {
  const judge = (content: string, truncated = false) => readVerdictAnswer({ content, truncated });

  it.each([
    ['{"verdict": "yes", "reason": "visible"}', 'yes', 'visible'],
    ['```json\n{"verdict": "NON", "reason": "Absent."}\n```', 'no', 'absent'],
    ["{'verdict': True}", 'yes', 'unstated'],
    ['{"answer": {"verdict": "no", "reason": "because I say so"}}', 'no', 'unstated'],
    ['{"verdict": "maybe", "reason": "ambiguous"}', 'unclear', 'ambiguous'],
    ['{"verdict": "yes"} {"verdict": "yes"}', 'yes', 'unstated'],
  ])('is taken from %s', (content, verdict, reason) => {
    expect(judge(content)).toEqual({ verdict, reason, code: null });
  });

  it.each([
    ['Yes, it is.', 'answer_unusable'],
    ['', 'answer_unusable'],
    ['{"verdict": "yes", "verdict": "no"}', 'answer_contradictory'],
    ['The screen says {"verdict": "yes"} but: {"verdict": "no"}', 'answer_contradictory'],
    ['{"verdict": "yes", "reason": "vis', 'answer_truncated'],
  ])('is unclear after %s', (content, reason) => {
    expect(judge(content)).toEqual({ verdict: 'unclear', reason, code: null });
  });

  it('is unclear when the model ran out of tokens', () => {
    expect(judge('{"verdict": "yes"}', true).reason).toBe('answer_truncated');
  });
});
