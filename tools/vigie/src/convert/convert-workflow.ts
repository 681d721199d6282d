import { compareScreens } from '@vigie/orchestrator';
import type { Step, TargetSpec, Template, Workflow } from '@vigie/workflow';
import { type Document, parseDocument } from 'yaml';
import type { ScreenDraft } from './draft';
import { draftScreen, holds } from './draft-screen';
import { draftTarget } from './draft-target';
import { type ConvertNote, note } from './notes';
import type { PictureView } from './view';

export interface Conversion {
  /** The new document; steps with a blocking note are as they were. */
  readonly document: string;
  readonly converted: readonly string[];
  readonly notes: readonly ConvertNote[];
}

type Views = ReadonlyMap<string, PictureView>;
type AnyStep = Step<Template>;

/**
 * A full-screen workflow as one by elements: everything that a picture said is said by what was read and recognised on it.
 * Comments and all other parts of the document stay. `text` is the document that was parsed into `workflow`.
 */
export function convertWorkflow(text: string, workflow: Workflow, views: Views): Conversion {
  const document = parseDocument(text, { version: '1.2', schema: 'core', merge: false });
  const notes: ConvertNote[] = [];
  const converted: string[] = [];
  workflow.steps.forEach((step, index) => {
    if (!refersToPicture(step)) return;
    const own = convertStep(step, workflow, views);
    notes.push(...own.notes);
    if (own.notes.some(({ blocks }) => blocks)) return;
    for (const [path, value] of own.changes) write(document, ['steps', index, ...path], value);
    converted.push(step.id);
  });
  if (workflow.steps.some(({ identity, action }) => identity.length === 0 && action.kind !== 'wait')) {
    const first = workflow.steps.find(({ identity }) => identity.length === 0) as AnyStep;
    if (workflow.steps.every(({ identity }) => identity.length === 0))
      notes.push(note(first.id, 'IDENTITY_NOT_STATED'));
  }
  return { document: document.toString({ lineWidth: 0 }), converted, notes };
}

export function refersToPicture({ screen, expect, target, action }: AnyStep): boolean {
  const drop = action.kind === 'drag' && action.to.at !== null;
  return screen.picture !== null || expect.picture !== null || (target !== null && target.at !== null) || drop;
}

type Path = readonly (string | number)[];
type Change = readonly [path: Path, value: unknown];

interface Changes {
  readonly changes: readonly Change[];
  readonly notes: readonly ConvertNote[];
}

function convertStep(step: AnyStep, workflow: Workflow, views: Views): Changes {
  const drop = step.action.kind === 'drag' ? step.action.to : null;
  const parts = [
    targetChanges(step, step.target, ['target'], views),
    targetChanges(step, drop, ['action', 'drag', 'to'], views),
    screenChanges(step, views),
    expectChanges(step, workflow, views),
    typedNotes(step),
  ];
  return { changes: parts.flatMap((part) => part.changes), notes: parts.flatMap((part) => part.notes) };
}

const NONE: Changes = { changes: [], notes: [] };

function blocked(step: AnyStep, code: Parameters<typeof note>[1]): Changes {
  return { changes: [], notes: [note(step.id, code)] };
}

function targetChanges(step: AnyStep, target: TargetSpec<Template> | null, path: Path, views: Views): Changes {
  if (!target?.at) return NONE;
  // What names it already decides by itself.
  if (target.type !== null || target.label !== null || target.relations.length > 0) {
    return { changes: [[[...path, 'at'], undefined]], notes: [] };
  }
  const view = views.get(target.at.picture);
  const drafted = view ? draftTarget(target.at.point, view) : null;
  if (drafted === null) return blocked(step, 'NO_ELEMENT_UNDER_POINT');
  if (drafted.kind === 'no_target') return blocked(step, drafted.code);
  return { changes: [[path, drafted.target]], notes: [] };
}

function screenChanges(step: AnyStep, views: Views): Changes {
  const { picture } = step.screen;
  if (picture === null) return NONE;
  const view = views.get(picture.file);
  const others = view ? othersThan(view, views) : [];
  const drafted = view ? draftScreen(view, others) : null;
  if (drafted === null) return blocked(step, 'SCREEN_NOT_NAMED');
  const notes = drafted.alike.length > 0 ? [note(step.id, 'SCREEN_NOT_TOLD_APART')] : [];
  if (drafted.byText) notes.push(note(step.id, 'TEXT_NOT_SURELY_CONSTANT'));
  return { changes: joined(['screen'], step.screen, drafted.draft), notes };
}

/** Its own picture of what must come, or else that of the step that follows. */
function expectChanges(step: AnyStep, { steps }: Workflow, views: Views): Changes {
  const following = steps.find(({ id }) => id === step.next)?.screen.picture?.file ?? null;
  const own = step.expect.picture?.file ?? null;
  if (own === null && (following === null || statesAnything(step))) return NONE;
  const coming = views.get(own ?? following ?? '');
  const present = views.get(step.screen.picture?.file ?? step.target?.at?.picture ?? '');
  const drafted = coming ? draftScreen(coming, present && present !== coming ? [present] : []) : null;
  const tells = drafted !== null && (!present || !holds(drafted.draft, present));
  if (tells) return { changes: joined(['expect'], step.expect, drafted.draft), notes: [] };
  const changes: Change[] = [[['expect', 'picture'], undefined]];
  // What is typed is read back: that is an expectation by itself.
  if (step.action.kind === 'type' && step.action.readBack) return { changes, notes: [] };
  changes.push([['expect', 'change'], step.target === null ? 'screen' : 'target']);
  return { changes, notes: [note(step.id, 'EXPECT_ONLY_CHANGE')] };
}

function statesAnything({ expect, action }: AnyStep): boolean {
  const { appContains, titleContains, texts, absentTexts, elements, absentElements, fields, change } = expect;
  const lists = [texts, absentTexts, elements, absentElements, fields];
  const stated = appContains !== null || titleContains !== null || change !== null;
  return stated || lists.some((list) => list.length > 0) || (action.kind === 'type' && action.readBack);
}

function typedNotes({ id, action }: AnyStep): Changes {
  const fixed = action.kind === 'type' && action.text.parts.every((part) => typeof part === 'string');
  return fixed ? { changes: [], notes: [note(id, 'TYPED_VALUE_WITHOUT_PARAMETER')] } : NONE;
}

/** What the screen or expectation said besides its picture stays and comes first. */
function joined(path: Path, before: AnyStep['screen'], draft: ScreenDraft): Change[] {
  const changes: Change[] = [[[...path, 'picture'], undefined]];
  const texts = [...before.texts.map(({ source }) => source), ...(draft.texts ?? [])];
  if (texts.length > 0) changes.push([[...path, 'texts'], [...new Set(texts)]]);
  const elements = before.elements.map(({ type, label }) => ({
    ...(type === null ? {} : { type }),
    ...(label === null ? {} : { label: label.source }),
  }));
  const all = [...elements, ...(draft.elements ?? [])];
  if (all.length > 0) changes.push([[...path, 'elements'], all]);
  return changes;
}

/** From this similarity on two pictures show one screen, with other text in a field or another row chosen. */
const SAME_SCREEN = 0.9;

function othersThan(view: PictureView, views: Views): PictureView[] {
  return [...new Set(views.values())].filter(
    (other) => other !== view && (compareScreens(view.grey, other.grey)?.similarity ?? 0) < SAME_SCREEN,
  );
}

function write(document: Document, path: Path, value: unknown): void {
  if (value !== undefined) document.setIn(path, document.createNode(value, { flow: true }));
  else if (document.hasIn(path)) document.deleteIn(path);
}
