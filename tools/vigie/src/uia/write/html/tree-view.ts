import type { Redactor, UiaTree } from '@vigie/selectors';
import { html, Markup, NOTHING } from './html';
import { shownNodes } from './shown-nodes';

/** What a page says of a node beside its structure: which selector found it, and where more is said. */
export interface Mark {
  readonly label: string;
  /** `#` and the id of an element of this page, or nothing. */
  readonly href: string;
}

export interface TreePicture {
  readonly tree: UiaTree;
  /** Says of a structural text how it may be printed. */
  readonly redact: Redactor;
  readonly marks: ReadonlyMap<number, readonly Mark[]>;
  /** A few words on a node, or none. */
  readonly note?: (node: number) => string;
}

/** Room for the tree, characters of markup. */
const ROOM = 2_200_000;
/** Of it, what is kept for marked nodes and what is above them, wherever in the dump they come. */
const KEPT = 1_000_000;
/** Browsers nest some 500 elements and no more: from here on nodes stand flat, with their paths. */
const DEEPEST = 100;
/** Below this depth a branch without a mark is folded at first. */
const OPEN_TO = 3;
const MOST_MARKS = 5;

/** The id of a node's line, for links to it. */
export function nodeId(node: number): string {
  return `n${node}`;
}

/** The structure of a dump as nested parts that fold; no name and no value, only whether there is one and how long. */
export function treeView(picture: TreePicture): Markup {
  const drawing = new TreeDrawing(picture);
  const lines = drawing.draw();
  const { size } = picture.tree;
  const told =
    drawing.drawn === size
      ? html`All ${size} nodes of the dump. What stands for a visible text is its length alone.`
      : html`${drawing.drawn} of ${size} nodes: what the selectors found, what is above it, and what hangs there as far as there is room.`;
  return html`<p class="soft">${told}</p>
<div class="tree">
${lines}
</div>`;
}

class TreeDrawing {
  drawn = 0;
  private readonly parts: string[] = [];
  private room = ROOM;
  private readonly shown: ReadonlySet<number>;
  /** Marked nodes and all above them: what is open at first. */
  private readonly onTheWay = new Set<number>();

  constructor(private readonly picture: TreePicture) {
    const { tree, marks } = picture;
    this.shown = shownNodes(tree, marks.keys());
    for (const node of marks.keys())
      for (let at = tree.parent(node); at >= 0 && !this.onTheWay.has(at); at = tree.parent(at)) this.onTheWay.add(at);
  }

  draw(): Markup {
    if (this.picture.tree.size > 0) this.node(0, 0);
    return new Markup(this.parts.join('\n'));
  }

  private node(node: number, depth: number): void {
    const { tree } = this.picture;
    this.drawn++;
    const line = this.line(node, depth);
    const below = tree.end(node) - node - 1;
    if (below === 0 || depth >= DEEPEST) {
      this.put(`<div class="node" id="${nodeId(node)}">${line.text}</div>`);
      if (below > 0) this.children(node, depth);
      return;
    }
    const open = depth < OPEN_TO || this.onTheWay.has(node) ? ' open' : '';
    this.put(`<details id="${nodeId(node)}"${open}><summary>${line.text}</summary>`);
    this.children(node, depth);
    this.put('</details>');
  }

  private children(node: number, depth: number): void {
    let left = 0;
    const { tree } = this.picture;
    for (const child of tree.children(node)) {
      const matters = this.onTheWay.has(child) || this.picture.marks.has(child);
      if (this.shown.has(child) && this.room > (matters ? 0 : KEPT)) {
        left = this.tellLeft(left);
        this.node(child, depth + 1);
      } else left += tree.end(child) - child;
    }
    this.tellLeft(left);
  }

  private tellLeft(left: number): number {
    if (left > 0) this.put(`<div class="more">${left} more ${left === 1 ? 'node' : 'nodes'}</div>`);
    return 0;
  }

  private put(text: string): void {
    this.room -= text.length;
    this.parts.push(text);
  }

  private line(node: number, depth: number): Markup {
    const { tree, redact, marks, note } = this.picture;
    const words = note?.(node) ?? '';
    const id = tree.text(node, 'automationId');
    const className = tree.text(node, 'className');
    const length = tree.text(node, 'name').length;
    const found = marks.get(node) ?? [];
    const more = found.length - MOST_MARKS;
    const links = found.slice(0, MOST_MARKS).map(drawnMark);
    const line = html`<span class="type">${tree.controlType(node)}</span>${
      id === '' ? NOTHING : idText(redact(id, 'automationId'))
    }${className === '' ? NOTHING : classText(redact(className, 'className'))} <span class="soft">${
      length === 0 ? 'has_name: false' : html`has_name: true, name_length: ${length}`
    }${depth >= DEEPEST ? html`, ${tree.path(node)}` : NOTHING}</span>${words === '' ? NOTHING : html` <span class="tag warn">${words}</span>`}`;
    if (found.length === 0) return line;
    return html`<span class="hit">${line}</span>${links}${more > 0 ? html` and ${more} more` : NOTHING}`;
  }
}

interface Shown {
  readonly shown: string;
  readonly hidden: boolean;
}

/** What is hidden stands as `#` and a hash, which must not be taken for an id that somebody wrote. */
function idText({ shown, hidden }: Shown): Markup {
  return hidden ? html` <span class="veiled">hidden id ${shown}</span>` : html` <span class="id">#${shown}</span>`;
}

function classText({ shown, hidden }: Shown): Markup {
  return hidden ? html` <span class="veiled">hidden class ${shown}</span>` : html` .${shown}`;
}

function drawnMark({ href, label }: Mark): Markup {
  return href === '' ? html` <span class="id">${label}</span>` : html` <a href="${href}">${label}</a>`;
}
