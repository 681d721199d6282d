import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { NameKey, type UiaTree } from '../src';
import { openDumpReader } from '../src/read';

export const FIXTURE = join(__dirname, '..', 'fixtures', 'hospital-desk.json');
export const KEY = new NameKey(new Uint8Array(32).fill(7));
export const NOW = '2026-01-02T03:04:05.000Z';

export function readFixture(): UiaTree {
  return readText(readFileSync(FIXTURE, 'utf8'));
}

export function readText(text: string): UiaTree {
  const reader = openDumpReader();
  reader.write(text);
  return reader.end().tree;
}

/** A dump in the seed's form: `[type, {texts}, ...children]`. */
export type Sketch = [type: string, texts?: Readonly<Record<string, string>>, ...children: Sketch[]];

export function treeOfSketch(sketch: Sketch, captureId = 'sketch'): UiaTree {
  return readText(JSON.stringify({ capture_id: captureId, root: nodeOf(sketch) }));
}

function nodeOf([control_type, texts = {}, ...children]: Sketch): Record<string, unknown> {
  return { control_type, ...texts, children: children.map(nodeOf) };
}

/** Every name and value of a tree from a length on: what must not be printed. */
export function visibleTexts(tree: UiaTree, from = 3): string[] {
  const texts = new Set<string>();
  for (let node = 0; node < tree.size; node++) {
    texts.add(tree.text(node, 'name'));
    texts.add(tree.text(node, 'value'));
  }
  return [...texts].filter((text) => text.length >= from);
}
