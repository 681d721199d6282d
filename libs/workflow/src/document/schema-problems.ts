import type { z } from 'zod';
import { workflowJsonSchema } from '../json-schema';
import { didYouMean } from '../nearest-name';
import type { PathPart } from '../problem';

/** A problem before its line is known. */
export interface Found {
  readonly path: readonly PathPart[];
  readonly reason: string;
  readonly remedy: string;
}

const PICTURE_REMEDY = 'Write the name alone of a .png, .jpg or .webp in the folder of the document, such as open.png.';

type Issue = z.core.$ZodIssue;

/** The schema's complaints in the words of a workflow's author: unknown keys with the nearest known one, never a value. */
export function schemaProblems(issues: readonly Issue[]): Found[] {
  return issues.flatMap((issue) => explain(issue, issue.path as PathPart[]));
}

function explain(issue: Issue, path: readonly PathPart[]): Found[] {
  switch (issue.code) {
    case 'unrecognized_keys':
      return issue.keys.map((key) => ({
        path: [...path, key],
        reason: `unknown key “${key}”`,
        remedy: didYouMean(key, knownKeys(path)),
      }));
    case 'invalid_union':
      return explainUnion(issue.errors, path);
    case 'invalid_type':
      return [
        {
          path,
          reason: missing(issue) ? 'is missing' : 'has the wrong type',
          remedy: `Write ${article(issue.expected)} here.`,
        },
      ];
    case 'invalid_value':
      return [
        {
          path,
          reason: 'is not one of the allowed values',
          remedy: `Allowed: ${issue.values.map(String).join(', ')}.`,
        },
      ];
    case 'too_small':
    case 'too_big':
      return [
        { path, reason: 'is out of bounds', remedy: `${issue.message.replace(/^Too (small|big): /, 'It is ')}.` },
      ];
    case 'invalid_format':
      return [
        {
          path,
          reason: 'is not a valid name',
          remedy: 'Letters, digits, - and _, beginning with a letter, 64 at most.',
        },
      ];
    case 'custom':
      return [{ path, reason: 'is not a picture beside this document', remedy: PICTURE_REMEDY }];
    default:
      return [{ path, reason: 'is not valid', remedy: 'See docs/workflows.md.' }];
  }
}

/** Of a union's alternatives, the one that the author meant is the one whose own kind of value was given. */
function explainUnion(errors: readonly (readonly Issue[])[], path: readonly PathPart[]): Found[] {
  const meant = errors.filter((issues) => !issues.some((issue) => issue.path.length === 0 && wrongKind(issue)));
  const chosen = meant[0] ?? errors[0] ?? [];
  if (meant.length === 0) {
    const allowed = errors
      .flat()
      .map((issue) => (issue.code === 'invalid_type' ? article(issue.expected) : valuesOf(issue)));
    return [
      { path, reason: 'has the wrong form', remedy: `Write ${[...new Set(allowed)].filter(Boolean).join(', or ')}.` },
    ];
  }
  return chosen.flatMap((issue) => explain(issue, [...path, ...(issue.path as PathPart[])]));
}

function wrongKind(issue: Issue): boolean {
  return issue.code === 'invalid_type' || issue.code === 'invalid_value';
}

function valuesOf(issue: Issue): string {
  return issue.code === 'invalid_value' ? `one of ${issue.values.map(String).join(', ')}` : '';
}

function missing(issue: Issue): boolean {
  return issue.message.endsWith('received undefined');
}

function article(expected: string): string {
  const names: Record<string, string> = {
    string: 'a text',
    int: 'a whole number',
    number: 'a number',
    object: 'a mapping',
    array: 'a list',
    record: 'a mapping',
    boolean: 'true or false',
  };
  return names[expected] ?? expected;
}

interface Shape {
  readonly properties?: Readonly<Record<string, Shape>>;
  readonly additionalProperties?: Shape | boolean;
  readonly items?: Shape;
  readonly anyOf?: readonly Shape[];
}

/** Keys that the schema knows at a path, from its JSON Schema. */
export function knownKeys(path: readonly PathPart[]): string[] {
  let shapes: Shape[] = [workflowJsonSchema() as Shape];
  for (const part of path) shapes = shapes.flatMap(alternatives).flatMap((shape) => child(shape, part));
  return [...new Set(shapes.flatMap(alternatives).flatMap((shape) => Object.keys(shape.properties ?? {})))];
}

function alternatives(shape: Shape): Shape[] {
  return shape.anyOf ? shape.anyOf.flatMap(alternatives) : [shape];
}

function child(shape: Shape, part: PathPart): Shape[] {
  if (typeof part === 'number') return shape.items ? [shape.items] : [];
  const named = shape.properties?.[part];
  if (named) return [named];
  return typeof shape.additionalProperties === 'object' ? [shape.additionalProperties] : [];
}
