import { parseTemplate, type Template } from '../template/template';
import {
  type ActionSpec,
  ANCHOR_RELATIONS,
  type AnchorSpec,
  type ExpectSpec,
  type Parameter,
  type PointSpec,
  type Relation,
  type ScreenSpec,
  type Step,
  type TargetSpec,
  type Workflow,
} from '../workflow';
import { parseDuration } from './duration';
import { parseChord } from './keys';
import { DEFAULT_SIMILARITY, DEFAULT_TIMEOUTS } from './limits';
import {
  END,
  type RawAnchor,
  type RawDocument,
  type RawExpect,
  type RawParameter,
  type RawScreen,
  type RawStep,
  type RawTarget,
} from './schema';

/** A document without problems → the workflow, with every default filled in. */
export function buildWorkflow(raw: RawDocument): Workflow {
  const parameters = Object.entries(raw.parameters ?? {}).map(([name, value]) => buildParameter(name, value));
  const secrets = new Set(parameters.filter((parameter) => parameter.secret).map((parameter) => parameter.name));
  const common = { secrets, identity: raw.identity ?? [] };
  return {
    version: 1,
    id: raw.id,
    title: raw.title,
    parameters,
    context: Object.fromEntries(Object.entries(raw.context ?? {}).map(([key, value]) => [key, template(value)])),
    steps: raw.steps.map((step, index) => buildStep(step, raw.steps[index + 1]?.id ?? null, common)),
  };
}

function buildParameter(name: string, raw: RawParameter): Parameter {
  const given = raw.default === undefined ? null : String(raw.default);
  return {
    name,
    type: raw.type,
    title: raw.title ?? name,
    required: raw.required ?? given === null,
    default: given,
    secret: raw.secret ?? false,
    values: raw.values ?? [],
    format: raw.format ?? 'DD/MM/YYYY',
  };
}

/** What holds for every step of the document. */
interface Common {
  readonly secrets: ReadonlySet<string>;
  readonly identity: readonly string[];
}

function buildStep(raw: RawStep, following: string | null, { secrets, identity }: Common): Step<Template> {
  const duration = (value: string | number | undefined, otherwise: number) =>
    (value === undefined ? null : parseDuration(value)) ?? otherwise;
  return {
    id: raw.id,
    title: raw.title ?? raw.id,
    screen: buildScreen(raw.screen ?? {}),
    // A step's own list counts alone: it may stand on a screen that names the patient otherwise, or nobody yet.
    identity: (raw.identity ?? identity).map(template),
    target: raw.target ? buildTarget(raw.target) : null,
    action: buildAction(raw.action, secrets),
    expect: buildExpect(raw.expect ?? {}),
    timeouts: {
      screenMs: duration(raw.timeouts?.screen, DEFAULT_TIMEOUTS.screenMs),
      actionMs: duration(raw.timeouts?.action, DEFAULT_TIMEOUTS.actionMs),
      verifyMs: duration(raw.timeouts?.verify, DEFAULT_TIMEOUTS.verifyMs),
    },
    retries: typeof raw.on_failure === 'object' ? raw.on_failure.retry : 0,
    next: raw.next === undefined ? following : raw.next === END ? null : raw.next,
  };
}

function buildScreen(raw: RawScreen): ScreenSpec<Template> {
  const element = (value: NonNullable<RawScreen['elements']>[number]) => ({
    type: value.type ?? null,
    label: optional(value.label),
  });
  const { picture } = raw;
  return {
    picture: picture ? { file: picture.file, similarity: picture.similarity ?? DEFAULT_SIMILARITY } : null,
    appContains: optional(raw.app_contains),
    titleContains: optional(raw.title_contains),
    texts: (raw.texts ?? []).map(template),
    absentTexts: (raw.absent_texts ?? []).map(template),
    elements: (raw.elements ?? []).map(element),
    absentElements: (raw.absent_elements ?? []).map(element),
    fields: (raw.fields ?? []).map((field) => ({
      type: field.type ?? null,
      label: template(field.label),
      value: template(field.value),
    })),
  };
}

function buildExpect(raw: RawExpect): ExpectSpec<Template> {
  return { ...buildScreen(raw), change: raw.change ?? null };
}

function buildTarget(raw: RawTarget): TargetSpec<Template> {
  const relations: Relation<Template>[] = [];
  for (const kind of ANCHOR_RELATIONS) {
    const anchor = raw[kind];
    if (anchor !== undefined) relations.push({ kind, anchor: buildAnchor(anchor) });
  }
  if (raw.in_row_with) relations.push({ kind: 'in_row_with', cells: raw.in_row_with.map(template) });
  if (raw.in_window) relations.push({ kind: 'in_window' });
  return {
    type: raw.type ?? (raw.text === undefined ? null : 'text'),
    label: optional(raw.label ?? raw.text),
    match: raw.match ?? 'folded',
    relations,
    at: raw.at ? buildAt(raw.at) : null,
    nth: raw.nth ?? null,
  };
}

function buildAt({ picture, point: [x, y], size }: NonNullable<RawTarget['at']>): PointSpec {
  return { picture, point: { x, y }, size: size ? { width: size[0], height: size[1] } : null };
}

function buildAnchor(raw: RawAnchor): AnchorSpec<Template> {
  if (typeof raw === 'string') return { type: 'text', label: template(raw), match: 'folded' };
  const type = raw.type ?? (raw.text === undefined ? null : 'text');
  return { type, label: template(raw.label ?? raw.text ?? ''), match: raw.match ?? 'folded' };
}

function buildAction(raw: RawStep['action'], secrets: ReadonlySet<string>): ActionSpec<Template> {
  if (typeof raw === 'string') return { kind: raw };
  if (raw.double_click) return { kind: 'double_click' };
  if (raw.right_click) return { kind: 'right_click' };
  if (raw.type !== undefined) return buildTyping(raw.type, secrets);
  if (raw.keys !== undefined) return { kind: 'keys', keys: parseChord(raw.keys) };
  if (raw.scroll) return { kind: 'scroll', down: raw.scroll.down ?? 0, right: raw.scroll.right ?? 0 };
  if (raw.drag) return { kind: 'drag', to: buildTarget(raw.drag.to) };
  if (raw.wait !== undefined) return { kind: 'wait', milliseconds: parseDuration(raw.wait) ?? 0 };
  return { kind: 'click' };
}

type RawTyping = Exclude<Exclude<RawStep['action'], string>['type'], undefined>;

function buildTyping(raw: RawTyping, secrets: ReadonlySet<string>): ActionSpec<Template> {
  const typing = typeof raw === 'string' ? { text: raw } : raw;
  const text = template(typing.text);
  const secret = text.parts.some((part) => typeof part !== 'string' && secrets.has(part.parameter));
  const readBack = 'read_back' in typing && typing.read_back !== undefined ? typing.read_back : !secret;
  return { kind: 'type', text, replace: ('replace' in typing && typing.replace) || false, readBack };
}

function template(source: string): Template {
  const parsed = parseTemplate(source);
  // Templates were checked with the document; one that fails here is text without references.
  return parsed.ok ? parsed.template : { source, parts: [source] };
}

function optional(source: string | undefined): Template | null {
  return source === undefined ? null : template(source);
}
