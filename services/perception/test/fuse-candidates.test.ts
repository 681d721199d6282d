import type { ElementType, Rect } from '@vigie/domain';
import fc from 'fast-check';
import type { Candidate, CandidateSource } from '../src/fuse/candidate';
import { fuseCandidates } from '../src/fuse/fuse-candidates';

const at = (x: number, y: number, width = 100, height = 28): Rect => ({ x, y, width, height });
const candidate = (type: ElementType, box: Rect, confidence = 0.85): Candidate => ({
  type,
  box,
  confidence,
  words: [],
});
const says = (source: CandidateSource, ...candidates: Candidate[]) => ({ source, candidates });

test('sources that agree make an element likelier than one alone, and both are named', () => {
  const [alone] = fuseCandidates([says('rules', candidate('button', at(10, 10)))]);
  const [both] = fuseCandidates([
    says('rules', candidate('button', at(10, 10))),
    says('network', candidate('button', at(12, 9), 0.7)),
  ]);
  expect(both!.confidence).toBeGreaterThan(alone!.confidence);
  expect(both!.sources).toEqual(['rules', 'network']);
  expect(alone!.sources).toEqual(['rules']);
});

test('the box of a place is that of the source with the best bounds, whatever the order they come in', () => {
  const rules = says('rules', candidate('button', at(10, 10)));
  const network = says('network', candidate('button', at(14, 8), 0.9));
  expect(fuseCandidates([network, rules])[0]!.box).toEqual(at(10, 10));
  expect(fuseCandidates([rules, network])[0]!.box).toEqual(at(10, 10));
});

test('where types differ the source with the better record wins, and the confidence says that they differ', () => {
  const rules = says('rules', candidate('button', at(10, 10)));
  const [agreed] = fuseCandidates([rules, says('tree', candidate('button', at(10, 10), 0.98))]);
  const [torn] = fuseCandidates([rules, says('tree', candidate('dropdown', at(10, 10), 0.98))]);
  expect(torn!.type).toBe('dropdown');
  expect(torn!.confidence).toBeLessThan(agreed!.confidence);
});

test('two sources of fair records outvote one of a better record', () => {
  const [element] = fuseCandidates([
    says('rules', candidate('link', at(10, 10))),
    says('tree', candidate('button', at(10, 10), 0.98)),
    says('vlm', candidate('button', at(10, 10), 0.8)),
  ]);
  expect(element!.type).toBe('button');
});

test('a guess of what the rules know, seen badly, is not a second element', () => {
  const known = candidate('text_input', at(10, 10, 200, 30));
  const parts = [at(10, 10, 90, 30), at(40, 14, 60, 20), at(0, 0, 400, 120)];
  for (const box of parts) {
    const fused = fuseCandidates([says('rules', known), says('network', candidate('button', box, 0.95))], true);
    expect(fused.map(({ type }) => type)).toEqual(['text_input']);
  }
});

test('a guess in a row of a list is an element of its own', () => {
  const fused = fuseCandidates([
    says('rules', candidate('generic', at(0, 0, 600, 30), 0.6)),
    says('network', candidate('checkbox', at(8, 7, 16, 16), 0.95)),
  ]);
  expect(fused.map(({ type }) => type)).toEqual(['generic', 'checkbox']);
});

test('an unsure guess counts where lossy compression hides things from the rules, and not elsewhere', () => {
  const guess = says('network', candidate('button', at(10, 10), 0.65));
  expect(fuseCandidates([guess], true)).toHaveLength(1);
  expect(fuseCandidates([guess])).toHaveLength(0);
});

test('a row that only the network saw, all of whose texts are captions of check boxes, is those and no row', () => {
  const caption = { text: 'Gauche', box: at(40, 12, 50, 10), confidence: 1, line: 0 };
  const other = { text: 'MARTIN', box: at(200, 12, 60, 10), confidence: 1, line: 0 };
  const toggle = { ...candidate('radio', at(20, 10, 14, 14), 0.8), words: [caption] };
  const row = (words: readonly (typeof caption)[]) => ({ ...candidate('generic', at(0, 4, 400, 26), 0.95), words });
  const rules = says('rules', toggle);
  expect(fuseCandidates([rules, says('network', row([caption]))])).toHaveLength(1);
  expect(fuseCandidates([rules, says('network', row([caption, other]))])).toHaveLength(2);
});

const anySource = fc.constantFrom<CandidateSource>('rules', 'network', 'tree', 'vlm');
const anyCandidate = fc
  .record({
    type: fc.constantFrom<ElementType>('button', 'text_input', 'checkbox', 'link', 'generic'),
    x: fc.integer({ min: 0, max: 400 }),
    y: fc.integer({ min: 0, max: 200 }),
    width: fc.integer({ min: 8, max: 300 }),
    height: fc.integer({ min: 8, max: 60 }),
    confidence: fc.double({ min: 0.3, max: 1, noNaN: true }),
  })
  .map(({ type, x, y, width, height, confidence }) => candidate(type, at(x, y, width, height), confidence));
const anySources = fc.uniqueArray(
  fc.record({ source: anySource, candidates: fc.array(anyCandidate, { maxLength: 8 }) }),
  { selector: ({ source }) => source, maxLength: 4 },
);

test('whatever sources say: what rules and tree know stays, confidences are chances, and the order does not matter', () => {
  fc.assert(
    fc.property(anySources, fc.boolean(), (sources, lossy) => {
      const fused = fuseCandidates(sources, lossy);
      const known = sources.filter(({ source }) => source === 'rules' || source === 'tree');
      for (const { candidates, source } of known) {
        const told = fused.filter((one) => one.sources.includes(source));
        expect(told).toHaveLength(candidates.length);
      }
      for (const { confidence, sources: own } of fused) {
        expect(confidence).toBeGreaterThanOrEqual(0);
        expect(confidence).toBeLessThanOrEqual(1);
        expect(new Set(own).size).toBe(own.length);
      }
      expect(fuseCandidates([...sources].reverse(), lossy)).toEqual(fused);
    }),
    { numRuns: 200 },
  );
});

test('a check box that only the network saw is dropped where its text leaves no room for a mark', () => {
  const text = { text: 'Ce nom apparaîtra', box: at(13, 14, 194, 14), confidence: 1, line: 0 };
  const guess = (words: Candidate['words']) =>
    says('network', { ...candidate('checkbox', at(10, 10, 200, 22), 0.9), words });
  expect(fuseCandidates([guess([text])])).toHaveLength(0);
  expect(fuseCandidates([guess([{ ...text, box: at(34, 14, 170, 14) }])])).toHaveLength(1);
});
