import { readFileSync } from 'node:fs';
import path from 'node:path';
import {
  describeProblem,
  parseWorkflow,
  parseWorkflowOrThrow,
  workflowDigest,
  workflowJsonSchema,
} from '@vigie/workflow';

const GOOD = `
vigie: 1
id: add-note
title: Ajouter une note
parameters:
  patient.name: { type: text, required: true }
  password: { type: text, required: true, secret: true }
context:
  patient: \${patient.name}
steps:
  - id: find
    screen: { title_contains: Recherche }
    target: { type: text_input, label: Nom }
    action: { type: { text: "\${patient.name}", replace: true } }
    expect: { fields: [{ label: Nom, value: "\${patient.name}" }] }
    timeouts: { screen: 2s }
  - id: sign
    screen: { texts: [Mot de passe] }
    target: { text: Mot de passe }
    action: { type: "\${password}" }
    next: press
    on_failure: { retry: 2 }
  - id: press
    screen: { elements: [{ type: button, label: Rechercher }] }
    target: { in_row_with: ["\${patient.name}", "12/03/1954"] }
    action: double_click
`;

function problemsOf(text: string): string[] {
  const parsed = parseWorkflow(text);
  return parsed.ok ? [] : parsed.problems.map(describeProblem);
}

describe('a workflow document', () => {
  it('is read with every default filled in', () => {
    const parsed = parseWorkflow(GOOD);
    if (!parsed.ok) throw new Error(parsed.problems.map(describeProblem).join('\n'));
    const [find, sign, press] = parsed.workflow.steps;
    expect(find).toMatchObject({
      next: 'sign',
      retries: 0,
      timeouts: { screenMs: 2000, actionMs: 5000, verifyMs: 10000 },
    });
    expect(find?.action).toMatchObject({ kind: 'type', replace: true, readBack: true });
    expect(sign?.action).toMatchObject({ kind: 'type', replace: false, readBack: false });
    expect(sign).toMatchObject({ next: 'press', retries: 2, target: { type: 'text' } });
    expect(press).toMatchObject({ next: null, action: { kind: 'double_click' } });
    expect(press?.target?.relations[0]).toMatchObject({ kind: 'in_row_with' });
  });

  it('names the patient for every step, unless a step names them otherwise or nobody yet', () => {
    const text = GOOD.replace('steps:', `identity: ["IPP \${patient.name}"]\nsteps:`)
      .replace('id: find', 'id: find\n    identity: []')
      .replace('id: press', `id: press\n    identity: ["\${patient.name}"]`);
    const named = parseWorkflowOrThrow(text).steps.map((step) => step.identity.map((one) => one.source));
    expect(named).toEqual([[], [`IPP \${patient.name}`], [`\${patient.name}`]]);
    expect(parseWorkflowOrThrow(GOOD).steps.every((step) => step.identity.length === 0)).toBe(true);
  });

  it('reports every problem at once, each with its place and its remedy', () => {
    const bad = GOOD.replace('title: Ajouter une note', 'titel: Ajouter une note')
      .replace('label: Nom }\n    action', 'lable: Nom }\n    action')
      .replace('next: press', 'next: pres')
      .replace('action: double_click', 'action: dubble_click')
      .replace(`text: "\${patient.name}"`, `text: "\${patient.nam}"`)
      .replace('screen: 2s', 'screen: soon');
    const problems = problemsOf(bad).join('\n');
    expect(problems).toContain('titel (line 4): unknown key “titel”. Did you mean “title”?');
    expect(problems).toContain('steps[0].target.lable (line 13): unknown key “lable”. Did you mean “label”?');
    expect(problems).toContain('steps[1].next (line 21): no step is called “pres”. Did you mean “press”?');
    expect(problems).toContain('steps[2].action');
    expect(problems).toContain('parameter “patient.nam” is not declared. Did you mean “patient.name”?');
  });

  it.each([
    ['a step id used twice', GOOD.replace('id: sign', 'id: find').replace('next: press', 'next: press'), 'used twice'],
    [
      'a step that no path reaches',
      GOOD.replace('timeouts: { screen: 2s }', 'next: press'),
      'no path reaches the step “sign”',
    ],
    ['a workflow that never ends', `${GOOD}    next: find\n`, 'would never end'],
    [
      'two actions in a step',
      GOOD.replace('action: double_click', 'action: { click: {}, wait: 1s }'),
      'exactly one action',
    ],
    [
      'a click without a target',
      GOOD.replace(`    target: { in_row_with: ["\${patient.name}", "12/03/1954"] }\n`, ''),
      'double_click needs a target',
    ],
    ['a key with a target', GOOD.replace('action: double_click', 'action: { keys: Enter }'), 'keys has no target'],
    [
      'a key that does not exist',
      GOOD.replace('action: double_click', 'action: { keys: Contrl+s }'),
      'Did you mean “Control”?',
    ],
    [
      'a step on an unnamed screen',
      GOOD.replace('screen: { texts: [Mot de passe] }', 'screen: { absent_texts: [x] }'),
      'on which screen it may act',
    ],
    [
      'a target that names nothing',
      GOOD.replace('target: { text: Mot de passe }', 'target: { type: button }'),
      'does not say what is meant',
    ],
    [
      'a target with both label and text',
      GOOD.replace('{ text: Mot de passe }', '{ text: a, label: b }'),
      'label and text are both given',
    ],
    ['an open reference', GOOD.replace(`type: "\${password}"`, `type: "\${password"`), `“\${” is not closed`],
    [
      'a secret with a default',
      GOOD.replace('secret: true', 'secret: true, default: abc'),
      'must not stand in the document',
    ],
    [
      'a choice without values',
      GOOD.replace('{ type: text, required: true }', '{ type: choice, required: true }'),
      'values belong to a choice',
    ],
    [
      'a default of another type',
      GOOD.replace('{ type: text, required: true }', '{ type: integer, default: x }'),
      'does not fit its type',
    ],
    [
      'a later version',
      GOOD.replace('vigie: 1', 'vigie: 2'),
      'vigie (line 2): is not one of the allowed values. Allowed: 1.',
    ],
    ['a duration out of bounds', GOOD.replace('screen: 2s', 'screen: 20min'), 'is not a duration'],
    [
      'a scroll by nothing',
      GOOD.replace('action: double_click', 'action: { scroll: { down: 0 } }'),
      'scrolls by nothing',
    ],
    ['a list where a mapping belongs', GOOD.replace('{ text: Mot de passe }', '[]'), 'steps[1].target'],
    ['a step called end', GOOD.replace('id: press', 'id: end').replace('next: press', 'next: end'), 'not a step'],
    [
      'an identity that every patient has',
      GOOD.replace('steps:', 'identity: [Dossier patient]\nsteps:'),
      'identity[0] (line 10): names nobody',
    ],
    [
      'an identity that is never shown',
      GOOD.replace('id: press', `id: press\n    identity: ["\${password}"]`),
      'steps[2].identity[0] (line 24): a secret is never shown',
    ],
    [
      'an identity of an undeclared parameter',
      GOOD.replace('steps:', `identity: ["\${patient.nam}"]\nsteps:`),
      'Did you mean “patient.name”?',
    ],
    [
      'a parameter name that cannot be written',
      GOOD.replace('password: { type', '"pass word": { type').replace(`\${password}`, 'x'),
      'usable parameter name',
    ],
  ])('refuses %s', (_name, text, expected) => {
    expect(problemsOf(text).join('\n')).toContain(expected);
  });

  it('keeps its digest when only layout and comments change, and changes it with the content', () => {
    const digest = workflowDigest(parseWorkflowOrThrow(GOOD));
    expect(digest).toMatch(/^[0-9a-f]{64}$/);
    expect(workflowDigest(parseWorkflowOrThrow(`# a comment\n${GOOD.replace('id: find', 'id:   find')}`))).toBe(digest);
    expect(workflowDigest(parseWorkflowOrThrow(GOOD.replace('replace: true', 'replace: false')))).not.toBe(digest);
  });

  it('is described by the JSON Schema that the documentation ships', () => {
    const file = path.join(__dirname, '../../../docs/workflow.schema.json');
    expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(JSON.parse(JSON.stringify(workflowJsonSchema())));
  });

  it('is refused with one coded error that lists the problems', () => {
    expect(() => parseWorkflowOrThrow('vigie: 1\nid: x\n')).toThrow(
      expect.objectContaining({ code: 'WORKFLOW_INVALID', message: expect.stringContaining('title') }),
    );
  });
});

describe('a hostile document', () => {
  const bomb = `a: &a [x,x,x,x]\nb: &b [*a,*a,*a,*a]\nc: &c [*b,*b,*b,*b]\n`;
  it.each([
    ['an alias bomb', bomb, 'not allowed'],
    ['brackets without end', '['.repeat(100_000), 'nests deeper'],
    ['dashes without end', '- '.repeat(60_000), 'nests deeper'],
    ['indentation without end', Array.from({ length: 400 }, (_, i) => `${' '.repeat(i)}a:`).join('\n'), 'nests deeper'],
    ['hidden brackets', '["]",'.repeat(20_000), ''],
    ['quotes without end', '"'.repeat(120_000), 'syntax error'],
    ['tags without end', '!!a '.repeat(30_000), 'syntax error'],
    ['more than it may hold', `vigie: 1\n${'# x\n'.repeat(40_000)}`, 'characters'],
    ['thousands of keys', Array.from({ length: 15_000 }, (_, i) => `k${i}: 1`).join('\n'), ''],
    ['a prototype key', 'vigie: 1\n__proto__: { polluted: 1 }\n', 'reserved'],
    ['a constructor key', 'vigie: 1\nsteps: [{ constructor: { prototype: { x: 1 } } }]\n', 'reserved'],
    ['a merge key', 'vigie: 1\n<<: { id: x }\n', '<<'],
    ['a key twice', 'vigie: 1\nvigie: 1\n', 'given twice'],
    ['nothing', '   \n', 'empty'],
    ['a tag with a class', 'vigie: !!js/function "x"\n', ''],
    ['a mapping as key', '? { a: 1 }\n: 2\n', 'short plain text'],
    ['infinity', 'vigie: .inf\n', 'not allowed'],
  ])('with %s is refused quickly', (_name, text, expected) => {
    const started = performance.now();
    const problems = problemsOf(text);
    expect(performance.now() - started).toBeLessThan(30_000);
    expect(problems.length).toBeGreaterThan(0);
    expect(problems.join('\n')).toContain(expected);
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });
});
