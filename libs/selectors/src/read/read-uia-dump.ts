import { type Frame, frameOf, JsonReader } from './json-reader';
import { type Dropped, foldedName, type NodeProperty, PropertyNames, soundsVisible } from './node-properties';
import type { Plain } from './read-box';

/** `only child`: it may be a node, or a list of them as PowerShell 5.1 writes some: `{"value": […], "Count": 2}`. */
type Kind = 'list' | 'document' | 'nodes' | 'only child' | 'wrapped list' | 'node';
type Found = ReturnType<PropertyNames['find']>;

/** Only a node has these; a document around `root` may have a name, a width and so on of its own. */
const ONLY_OF_NODES: ReadonlySet<Found> = new Set([
  'controlType',
  'automationId',
  'className',
  'frameworkId',
  'children',
]);
/** What may stand beside `root` and says nothing of the tree. */
const BESIDE_ROOT: ReadonlySet<string> = new Set([
  'version',
  'schema',
  'tool',
  'capturedat',
  'capturedatutc',
  'timestamp',
]);

/**
 * Our own form (docs/uia-dump.schema.json): `{capture_id, root: {control_type, automation_id, class_name, framework_id,
 * name, value, runtime_id, bounds, states, children}}`. Keys in any order and in snake_case, camelCase or PascalCase; the
 * root may stand alone, and a single child without the list around it, as PowerShell's ConvertTo-Json writes it.
 */
export class UiaDumpReader extends JsonReader<Kind> {
  protected readonly form = 'uia-dump';
  private readonly names = new PropertyNames();
  private readonly bits = new Map<NodeProperty, number>();
  /** Whether the outermost object is a node itself or holds one as `root`; not known at first. */
  private outermost: 'undecided' | 'node' | 'around root' = 'undecided';
  /** What the outermost object said of itself before that was known. */
  private held: { key: string; property: Taken; value: Plain }[] = [];

  protected onOpen(around: Frame<Kind> | null, bracket: '{' | '['): Frame<Kind> | null {
    if (around === null && bracket === '[') return frameOf('list', -1, 'enter');
    if (around?.kind === 'only child') return this.openInOnlyChild(around, bracket);
    if (bracket === '{') {
      if (around === null || around.kind === 'list') return this.openDocument();
      const isAlone = around.kind === 'node' || (around.kind === 'document' && this.outermost === 'node');
      return isAlone ? frameOf('only child', -1, 'take') : frameOf('node', this.tree.open(), 'take');
    }
    if (around !== null && around.kind !== 'list' && around.kind !== 'nodes') return frameOf('nodes', -1, 'enter');
    this.tree.notices.add('ODD_VALUES');
    return null;
  }

  private openInOnlyChild(frame: Frame<Kind>, bracket: '{' | '['): Frame<Kind> | null {
    if (bracket === '[' && foldedName(frame.key) === 'value') {
      (frame as { kind: Kind }).kind = 'wrapped list';
      return frameOf('nodes', -1, 'enter');
    }
    this.becomeChild(frame);
    this.tree.notices.add('ODD_VALUES', frame.key);
    return null;
  }

  private becomeChild(frame: Frame<Kind>): void {
    (frame as { kind: Kind }).kind = 'node';
    frame.node = this.tree.open();
  }

  private openDocument(): Frame<Kind> {
    this.outermost = 'undecided';
    this.held = [];
    return frameOf('document', -1, 'take');
  }

  protected onClose(frame: Frame<Kind>): void {
    if (frame.kind === 'document' && this.outermost === 'undecided' && this.held.length > 0) this.becomeNode(frame);
    if (frame.kind === 'only child') this.becomeChild(frame);
    if (frame.node !== -1) this.tree.close(frame.node);
  }

  protected onKey(frame: Frame<Kind>, key: string): void {
    const property = this.names.find(key);
    if (this.planWrapped(frame, key, property)) return;
    if (frame.kind === 'document' && this.planOutermost(frame, key, property)) return;
    if (property === 'unknown') this.tree.notices.add('UNKNOWN_KEYS', key);
    const taken = takenOf(property, key);
    if (taken === null) frame.plan = 'pass';
    else if (isDropped(taken)) frame.plan = 'take';
    else this.planProperty(frame, taken, key);
  }

  /** True as long as the object may be, or is, `{"value": […], "Count": 2}` and no node. */
  private planWrapped(frame: Frame<Kind>, key: string, property: Found): boolean {
    if (frame.kind !== 'wrapped list' && frame.kind !== 'only child') return false;
    const isCount = foldedName(key) === 'count';
    if (frame.kind === 'only child' && !isCount && property !== 'value') {
      this.becomeChild(frame);
      return false;
    }
    frame.plan = frame.kind === 'only child' && !isCount ? 'enter' : 'pass';
    if (frame.kind === 'wrapped list' && !isCount) this.tree.notices.add('UNKNOWN_KEYS', key);
    return true;
  }

  private planProperty(frame: Frame<Kind>, property: NodeProperty, key: string): void {
    this.noteTwice(frame, property, key);
    frame.plan = property === 'children' ? 'enter' : 'take';
  }

  /** True when the key is one of the outermost object's own. */
  private planOutermost(frame: Frame<Kind>, key: string, property: Found): boolean {
    const folded = foldedName(key.slice(0, 64));
    if (folded === 'captureid') frame.plan = 'take';
    else if (folded === 'root' && this.outermost !== 'node') {
      this.outermost = 'around root';
      this.held = [];
      frame.plan = 'enter';
    } else if (this.outermost === 'around root') {
      if (!BESIDE_ROOT.has(folded)) this.tree.notices.add('UNKNOWN_KEYS', key);
      frame.plan = 'pass';
    } else if (this.outermost === 'undecided') {
      if (ONLY_OF_NODES.has(property)) this.becomeNode(frame);
      if (!BESIDE_ROOT.has(folded)) return false;
      frame.plan = 'pass';
    } else return false;
    return true;
  }

  private becomeNode(frame: Frame<Kind>): void {
    this.outermost = 'node';
    frame.node = this.tree.open();
    for (const { key, property, value } of this.held) this.give(frame, property, value, key);
    this.held = [];
  }

  private noteTwice(frame: Frame<Kind>, property: NodeProperty, key: string): void {
    let bit = this.bits.get(property);
    if (bit === undefined) {
      bit = 1 << this.bits.size;
      this.bits.set(property, bit);
    }
    if ((frame.seen & bit) !== 0) this.tree.notices.add('DUPLICATE_KEYS', key);
    frame.seen |= bit;
  }

  protected onValue(frame: Frame<Kind>, value: Plain): void {
    if (frame.kind === 'only child') {
      this.becomeChild(frame);
      this.noteTwice(frame, 'value', frame.key);
      this.give(frame, 'value', value, frame.key);
    } else if (frame.plan === 'enter') this.onNoNode(frame, value);
    else if (frame.kind === 'document' && foldedName(frame.key) === 'captureid') {
      if (typeof value === 'string') this.tree.captureId = value;
    } else {
      const property = takenOf(this.names.find(frame.key), frame.key);
      if (property === null) return;
      if (frame.node === -1) this.held.push({ key: frame.key, property, value });
      else this.give(frame, property, value, frame.key);
    }
  }

  private give(frame: Frame<Kind>, property: Taken, value: Plain, key: string): void {
    if (!isDropped(property)) this.tree.set(frame.node, property, value, key);
    else this.tree.drop(frame.node, value, property === 'droppedName' ? 'name' : 'caption');
  }

  /** `null` for no children is plain; a text there is what ConvertTo-Json writes where its depth ends. */
  private onNoNode(frame: Frame<Kind>, value: Plain): void {
    if (typeof value === 'string' && value !== '') this.tree.notices.add('TREE_CUT_SHORT');
    else if (value !== null && value !== '') this.tree.notices.add('ODD_VALUES', frame.key);
    if (typeof value === 'string') this.tree.drop(0, value, 'value');
  }
}

type Taken = NodeProperty | Dropped;

function isDropped(property: Taken): property is Dropped {
  return property === 'droppedName' || property === 'droppedCaption';
}

/** What is done with a property; null where nothing is. */
function takenOf(property: Found, key: string): Taken | null {
  if (property === 'unknown') return soundsVisible(key) ? 'droppedName' : null;
  return property === 'unused' ? null : property;
}
