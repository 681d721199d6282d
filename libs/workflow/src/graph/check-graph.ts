import type { Plain } from '../document/read-yaml';
import { END } from '../document/schema';
import type { Found } from '../document/schema-problems';
import { isMapping } from '../document/template-problems';
import { didYouMean } from '../nearest-name';

interface GraphStep {
  readonly index: number;
  readonly id: string;
  readonly next: string | null;
}

/** Duplicate ids, `next` that leads nowhere or back, and steps that no path reaches; works on a document with other faults. */
export function graphProblems(document: Plain): Found[] {
  if (!isMapping(document) || !Array.isArray(document.steps)) return [];
  const steps = (document.steps as readonly Plain[]).flatMap((step, index) => readStep(step, index));
  if (steps.length !== document.steps.length) return [...duplicateIds(steps), ...danglingNext(steps)];
  const wrong = [...duplicateIds(steps), ...danglingNext(steps)];
  return wrong.length > 0 ? wrong : [...cycles(steps), ...unreachable(steps)];
}

function readStep(step: Plain, index: number): GraphStep[] {
  if (!isMapping(step) || typeof step.id !== 'string') return [];
  return [{ index, id: step.id, next: typeof step.next === 'string' ? step.next : null }];
}

function duplicateIds(steps: readonly GraphStep[]): Found[] {
  const seen = new Set<string>();
  return steps.flatMap((step) => {
    const twice = step.id === END || seen.has(step.id);
    seen.add(step.id);
    if (!twice) return [];
    const reason = step.id === END ? `“${END}” is the workflow's end, not a step` : `the id “${step.id}” is used twice`;
    return [{ path: ['steps', step.index, 'id'], reason, remedy: 'Give each step an id of its own.' }];
  });
}

function danglingNext(steps: readonly GraphStep[]): Found[] {
  const known = [...steps.map((step) => step.id), END];
  return steps
    .filter((step) => step.next !== null && !known.includes(step.next))
    .map((step) => ({
      path: ['steps', step.index, 'next'],
      reason: `no step is called “${(step.next as string).slice(0, 64)}”`,
      remedy: didYouMean(step.next as string, known),
    }));
}

/** The steps in the order in which they run, up to the end or to the first that comes again. */
function walkSteps(steps: readonly GraphStep[]): {
  readonly path: readonly GraphStep[];
  readonly again: GraphStep | null;
} {
  const byId = new Map(steps.map((step) => [step.id, step]));
  const path: GraphStep[] = [];
  const visited = new Set<string>();
  let current = steps[0];
  while (current && !visited.has(current.id)) {
    visited.add(current.id);
    path.push(current);
    current = current.next === null ? steps[current.index + 1] : byId.get(current.next);
  }
  return { path, again: current ?? null };
}

function cycles(steps: readonly GraphStep[]): Found[] {
  const { path, again } = walkSteps(steps);
  const last = path[path.length - 1];
  if (!again || !last) return [];
  const reason = `leads back to “${again.id}”, so the workflow would never end`;
  return [{ path: ['steps', last.index, 'next'], reason, remedy: `Lead on to a later step, or to ${END}.` }];
}

function unreachable(steps: readonly GraphStep[]): Found[] {
  const reached = new Set(walkSteps(steps).path.map((step) => step.index));
  return steps
    .filter((step) => !reached.has(step.index))
    .map((step) => ({
      path: ['steps', step.index],
      reason: `no path reaches the step “${step.id}”`,
      remedy: 'Name it in the next of another step, or remove it.',
    }));
}
