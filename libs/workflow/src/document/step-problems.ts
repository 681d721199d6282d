import { didYouMean } from '../nearest-name';
import type { PathPart } from '../problem';
import { parseTemplate, templateParameters } from '../template/template';
import { distinctActionKeys } from './action-keys';
import { parseDuration } from './duration';
import { isKnownKey, MODIFIER_KEYS, NAMED_KEYS, parseChord } from './keys';
import { MAX_TIMEOUT_MS } from './limits';
import type { Plain } from './read-yaml';
import { type RawStep, type RawTarget, stepSchema } from './schema';
import type { Found } from './schema-problems';
import { isMapping } from './template-problems';

const NEEDS_TARGET: ReadonlySet<string> = new Set(['click', 'double_click', 'right_click', 'drag']);
const REFUSES_TARGET: ReadonlySet<string> = new Set(['keys', 'wait']);

/** What the shape of a step cannot say: one action, a target where it is needed, durations, keys, a stated screen. */
export function stepProblems(document: Plain): Found[] {
  if (!isMapping(document) || !Array.isArray(document.steps)) return [];
  const secrets = secretsOf(document.parameters);
  const common = checkIdentity(document.identity, ['identity'], secrets);
  const own = (document.steps as readonly Plain[]).flatMap((step, index) =>
    isMapping(step) ? checkIdentity(step.identity, ['steps', index, 'identity'], secrets) : [],
  );
  const steps = (document.steps as readonly Plain[]).flatMap((step, index) => {
    const parsed = stepSchema.safeParse(step);
    return parsed.success ? checkStep(parsed.data, ['steps', index]) : [];
  });
  return [...common, ...own, ...steps];
}

function secretsOf(parameters: Plain | undefined): ReadonlySet<string> {
  if (!isMapping(parameters)) return new Set();
  const secret = (value: Plain | undefined) => isMapping(value) && value.secret === true;
  return new Set(Object.keys(parameters).filter((name) => secret(parameters[name])));
}

/** Who is meant comes with the run: a text that is the same in every run names nobody, and a secret is never shown. */
function checkIdentity(texts: Plain | undefined, path: readonly PathPart[], secrets: ReadonlySet<string>): Found[] {
  if (!Array.isArray(texts)) return [];
  return (texts as readonly Plain[]).flatMap((text, index): Found[] => {
    const parsed = typeof text === 'string' ? parseTemplate(text) : null;
    if (!parsed?.ok) return [];
    const names = templateParameters(parsed.template);
    const at = [...path, index];
    if (names.length === 0) {
      const remedy = `Write a parameter in “\${…}”; what every patient’s screen shows belongs to screen.`;
      return [{ path: at, reason: 'names nobody: it holds no parameter', remedy }];
    }
    if (!names.some((name) => secrets.has(name))) return [];
    return [{ path: at, reason: 'a secret is never shown', remedy: 'Name the patient by what the screen shows.' }];
  });
}

function checkStep(step: RawStep, path: readonly PathPart[]): Found[] {
  return [
    ...checkAction(step, path),
    ...checkScreen(step, path),
    ...(step.target ? checkTarget(step.target, [...path, 'target']) : []),
    ...checkExpect(step, path),
    ...Object.entries(step.timeouts ?? {}).flatMap(([key, value]) =>
      checkDuration(value ?? 0, [...path, 'timeouts', key]),
    ),
  ];
}

function checkAction(step: RawStep, path: readonly PathPart[]): Found[] {
  const at = [...path, 'action'];
  const kinds = distinctActionKeys(step.action);
  const kind = kinds[0];
  if (kinds.length !== 1 || kind === undefined) {
    return [
      {
        path: at,
        reason: 'a step has exactly one action',
        remedy: 'Keep one, and give the others steps of their own.',
      },
    ];
  }
  const found: Found[] = [];
  if (NEEDS_TARGET.has(kind) && !step.target) {
    found.push({ path: at, reason: `${kind} needs a target`, remedy: 'Add a target to the step.' });
  }
  if (REFUSES_TARGET.has(kind) && step.target) {
    found.push({
      path: [...path, 'target'],
      reason: `${kind} has no target`,
      remedy: 'Put a click in a step of its own.',
    });
  }
  if (typeof step.action === 'string') return found;
  if (step.action.keys !== undefined) found.push(...checkKeys(step.action.keys, [...at, 'keys']));
  if (step.action.wait !== undefined) found.push(...checkDuration(step.action.wait, [...at, 'wait']));
  if (step.action.drag) found.push(...checkTarget(step.action.drag.to, [...at, 'drag', 'to']));
  if (step.action.scroll && !step.action.scroll.down && !step.action.scroll.right) {
    found.push({ path: [...at, 'scroll'], reason: 'scrolls by nothing', remedy: 'Give down or right, in notches.' });
  }
  return found;
}

function checkKeys(chord: string | readonly string[], path: readonly PathPart[]): Found[] {
  const keys = parseChord(chord);
  const known = [...MODIFIER_KEYS, ...NAMED_KEYS];
  const unknown = keys
    .filter((key) => !isKnownKey(key))
    .map((key) => ({ path, reason: `unknown key “${key}”`, remedy: didYouMean(key, known) }));
  if (keys.length > 0) return unknown;
  return [{ path, reason: 'names no key', remedy: 'Write for example Control+s.' }];
}

function checkDuration(value: string | number, path: readonly PathPart[]): Found[] {
  const ms = parseDuration(value);
  if (ms !== null && ms > 0 && ms <= MAX_TIMEOUT_MS) return [];
  return [
    { path, reason: 'is not a duration', remedy: 'Write 500ms, 15s, 2min or a number of milliseconds, 10min at most.' },
  ];
}

/** An action on an unknown screen is a blind one. */
function checkScreen(step: RawStep, path: readonly PathPart[]): Found[] {
  const { screen } = step;
  const stated =
    screen &&
    (screen.app_contains ||
      screen.title_contains ||
      screen.texts ||
      screen.elements ||
      screen.fields ||
      screen.picture);
  if (stated || distinctActionKeys(step.action)[0] === 'wait') return checkElements(screen, [...path, 'screen']);
  return [
    {
      path: [...path, 'screen'],
      reason: 'the step does not say on which screen it may act',
      remedy: 'State title_contains, app_contains, texts or elements that only this screen has, or its picture.',
    },
  ];
}

function checkElements(screen: RawStep['screen'] | RawStep['expect'], path: readonly PathPart[]): Found[] {
  return (['elements', 'absent_elements'] as const).flatMap((key) =>
    (screen?.[key] ?? []).flatMap((element, index) =>
      element.type || element.label
        ? []
        : [{ path: [...path, key, index], reason: 'states nothing', remedy: 'Give a type, a label, or both.' }],
    ),
  );
}

function checkExpect(step: RawStep, path: readonly PathPart[]): Found[] {
  const found = checkElements(step.expect, [...path, 'expect']);
  if (step.expect?.change === 'target' && !step.target) {
    const remedy = 'Write change: screen, or give the step a target.';
    found.push({ path: [...path, 'expect', 'change'], reason: 'the step has no target', remedy });
  }
  return found;
}

function checkTarget(target: RawTarget, path: readonly PathPart[]): Found[] {
  const found: Found[] = [];
  if (target.label !== undefined && target.text !== undefined) {
    found.push({
      path,
      reason: 'label and text are both given',
      remedy: 'Keep one: label for an element, text for words.',
    });
  }
  const relations = ['right_of', 'left_of', 'below', 'above', 'inside'] as const;
  const related = relations.some((key) => target[key] !== undefined);
  const named = target.label !== undefined || target.text !== undefined || target.in_row_with !== undefined;
  if (!named && !target.at && !(target.type && (related || target.nth !== undefined))) {
    const remedy = 'Give label, text or in_row_with, a type with a relation to something that is named, or at.';
    found.push({ path, reason: 'does not say what is meant', remedy });
  }
  for (const key of relations) found.push(...checkAnchor(target[key], [...path, key]));
  return found;
}

function checkAnchor(anchor: RawTarget['inside'], path: readonly PathPart[]): Found[] {
  if (anchor === undefined || typeof anchor === 'string') return [];
  if ((anchor.label === undefined) !== (anchor.text === undefined)) return [];
  return [{ path, reason: 'an anchor needs either a label or a text', remedy: 'Give one of them.' }];
}
