import { bindWorkflow, bindWorkflowOrThrow, describeProblem, parseWorkflowOrThrow } from '@vigie/workflow';
import * as fc from 'fast-check';

const DOCUMENT = `
vigie: 1
id: w
title: W
parameters:
  name: { type: text }
  born: { type: date, required: true }
  count: { type: integer, default: 3 }
  kind: { type: choice, values: [note, lettre], default: note }
  code: { type: text, secret: true, required: false }
steps:
  - id: a
    identity: ["IPP \${name}"]
    screen: { texts: ["\${name}", "né le \${born}", "$\${name}"] }
    action: { type: "\${code}\${name} x\${count}" }
`;

describe('the parameters of a workflow', () => {
  const workflow = parseWorkflowOrThrow(DOCUMENT);

  it('are filled in, and a doubled dollar stays as it is', () => {
    const step = bindWorkflowOrThrow(workflow, { name: 'MARTIN', born: '1954-03-12' }).steps[0];
    expect(step?.screen.texts.map((text) => text.value)).toEqual(['MARTIN', 'né le 12/03/1954', `\${name}`]);
    expect(step?.identity).toEqual([{ value: 'IPP MARTIN', source: `IPP \${name}`, secret: false }]);
    expect(step?.action).toMatchObject({
      text: { value: 'MARTIN x3', source: `\${code}\${name} x\${count}`, secret: true },
    });
  });

  it('are reported all at once, without their values', () => {
    const binding = bindWorkflow(workflow, { born: '31/02/2000', count: 'SECRETVALUE', kind: 'x', nam: 'y' });
    const text = binding.ok ? '' : binding.problems.map(describeProblem).join('\n');
    expect(text).toContain('parameters.name: is missing');
    expect(text).toContain('parameters.born: is not a valid date');
    expect(text).toContain('parameters.count: is not a valid integer');
    expect(text).toContain('parameters.kind: is not a valid choice');
    expect(text).toContain('parameters.nam: is not a parameter of this workflow. Did you mean “name”?');
    expect(text).not.toContain('SECRETVALUE');
  });

  it('never bring in a reference of their own', () => {
    fc.assert(
      fc.property(fc.string(), fc.constantFrom(`\${code}`, `\${name}`, `$\${`, '{', '}'), (noise, reference) => {
        const value = `${noise}${reference}`.replace(/[^\x20-\x7e]/g, '');
        const step = bindWorkflowOrThrow(workflow, { name: value, born: '12/03/1954', code: 'K' }).steps[0];
        expect(step?.screen.texts[0]?.value).toBe(value);
        expect(step?.action).toMatchObject({ text: { value: `K${value} x3` } });
      }),
      { numRuns: 200 },
    );
  });
});
