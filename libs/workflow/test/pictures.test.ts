import { describeProblem, parseWorkflow, parseWorkflowOrThrow, picturesOf, workflowDigest } from '@vigie/workflow';
import * as fc from 'fast-check';

const document = (screen: string, target = '{ label: x }') =>
  `vigie: 1\nid: old\ntitle: Old\nsteps:\n  - { id: only, screen: ${screen}, target: ${target}, action: click }\n`;
const problems = (text: string) => {
  const parsed = parseWorkflow(text);
  return parsed.ok ? [] : parsed.problems.map(describeProblem);
};

describe('F-9.1: a document of pictures and points', () => {
  it('says how the screen looks, with the default similarity, and where to act', () => {
    const target = '{ at: { picture: b.webp, point: [3, 4], size: [64, 48] } }';
    const workflow = parseWorkflowOrThrow(document('{ picture: { file: a.png } }', target));
    expect(workflow.steps[0]).toMatchObject({
      screen: { picture: { file: 'a.png', similarity: 0.95 } },
      target: { at: { picture: 'b.webp', point: { x: 3, y: 4 }, size: { width: 64, height: 48 } } },
    });
    expect(picturesOf(workflow)).toEqual(['a.png', 'b.webp']);
  });

  it('says what is wrong with its pictures and points', () => {
    expect(problems(document('{ picture: { file: a.gif } }'))[0]).toContain('is not a picture beside this document');
    expect(problems(document('{ picture: { file: a.png, similarity: 0.2 } }'))[0]).toContain('out of bounds');
    expect(problems(document('{ texts: [x] }', '{ at: { picture: a.png } }'))[0]).toContain('point');
    expect(problems(document('{ texts: [x] }', '{ at: { picture: a.png, point: [-1, 2] } }'))[0]).toContain('bounds');
  });

  it('F-9.1: names no picture that could lie elsewhere, whatever is written', () => {
    const hostile = fc
      .tuple(
        fc.string({ maxLength: 12 }),
        fc.constantFrom('/', '\\', '..', '\0', ':', '~', ' '),
        fc.string({ maxLength: 12 }),
      )
      .map((parts) => `${parts.join('')}.png`);
    fc.assert(
      fc.property(hostile, (name) => {
        const parsed = parseWorkflow(document(`{ picture: { file: ${JSON.stringify(name)} } }`));
        if (!parsed.ok) return;
        const [file = ''] = picturesOf(parsed.workflow);
        expect(file).toMatch(/^[A-Za-z0-9][A-Za-z0-9._-]*\.png$/);
      }),
      { numRuns: 300 },
    );
  });

  it('F-9.3: without pictures keeps the digest that it had before there were any', () => {
    const workflow = parseWorkflowOrThrow(document('{ texts: [x] }'));
    expect(workflowDigest(workflow)).toBe('266eea163039abcc528e85de3ec6d8ce309ae1dfaa47df98bfe4a921c8a14684');
    const pictured = parseWorkflowOrThrow(document('{ texts: [x], picture: { file: a.png } }'));
    expect(workflowDigest(pictured)).not.toBe(workflowDigest(workflow));
  });
});
