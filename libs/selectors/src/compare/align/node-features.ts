import { comparableName } from '../../tree/comparable-name';
import type { UiaTree } from '../../tree/uia-tree';
import { ROW_TYPES } from './weights';

/** Numbers for texts and tuples, the same over both trees, so that comparing features is comparing numbers. 0 is `''`. */
export class Interner {
  private readonly ids = new Map<string, number>([['', 0]]);

  of(text: string): number {
    let id = this.ids.get(text);
    if (id === undefined) {
      id = this.ids.size;
      this.ids.set(text, id);
    }
    return id;
  }
}

/** What is compared of each node, in columns. */
export interface NodeFeatures {
  readonly tree: UiaTree;
  readonly type: Int32Array;
  readonly id: Int32Array;
  /** The id with each run of digits as one `#`. */
  readonly idShape: Int32Array;
  readonly class: Int32Array;
  readonly framework: Int32Array;
  readonly name: Int32Array;
  /** All of the above but the shape. */
  readonly own: Int32Array;
  /** `own` of the node and of all below it, in order. */
  readonly deep: Int32Array;
  /** Name of the node and of its first named descendants: what a data row shows. 0: it shows nothing. */
  readonly content: Int32Array;
}

export function nodeFeatures(tree: UiaTree, interner: Interner): NodeFeatures {
  const column = (of: (node: number) => number) => Int32Array.from({ length: tree.size }, (_, node) => of(node));
  const byText = (of: (text: string) => string) => {
    const ids = Int32Array.from({ length: tree.textCount }, (_, id) => interner.of(of(tree.textOf(id))));
    return (field: 'automationId' | 'className' | 'frameworkId' | 'name') =>
      column((node) => ids[tree.textId(node, field)] ?? 0);
  };
  const asItIs = byText((text) => text);
  const id = asItIs('automationId');
  const idShape = byText((text) => text.replace(/\d+/g, '#'))('automationId');
  const framework = asItIs('frameworkId');
  const name = byText(comparableName)('name');
  const className = byText(classShape)('className');
  const type = column((node) => interner.of(tree.controlType(node)));
  const own = column((node) =>
    interner.of(`own ${type[node]} ${id[node]} ${className[node]} ${framework[node]} ${name[node]}`),
  );
  const deep = deepKeys(tree, own, interner);
  const content = column((node) => contentOf(tree, node, name, interner));
  return { tree, type, id, idShape, class: className, framework, name, own, deep, content };
}

/** Windows Forms put a number of the process's start into its class names: `WindowsForms10.EDIT.app.0.141b42a_r6_ad1`. */
export function classShape(className: string): string {
  return className.replace(/\.app\.0\.[0-9a-f]+(_r\d+_ad\d+)?$/i, '.app');
}

function deepKeys(tree: UiaTree, own: Int32Array, interner: Interner): Int32Array {
  const deep = new Int32Array(tree.size);
  for (let node = tree.size - 1; node >= 0; node--) {
    const parts = [`deep ${own[node]}`];
    for (const child of tree.children(node)) parts.push(String(deep[child]));
    deep[node] = interner.of(parts.join(' '));
  }
  return deep;
}

/** Named descendants that are looked at, and nodes that are passed for them. */
const CONTENT_NAMES = 3;
const CONTENT_NODES = 24;

function contentOf(tree: UiaTree, node: number, name: Int32Array, interner: Interner): number {
  if (!ROW_TYPES.has(tree.controlType(node))) return name[node] ?? 0;
  const names: number[] = [name[node] ?? 0];
  const end = Math.min(tree.end(node), node + CONTENT_NODES);
  for (let below = node + 1; below < end && names.length <= CONTENT_NAMES; below++) {
    if (name[below] !== 0) names.push(name[below] ?? 0);
  }
  return names.some((id) => id !== 0) ? interner.of(`content ${names.join(' ')}`) : 0;
}
