import { selectorsErrors } from '../errors';
import type { UiaTree } from '../tree/uia-tree';
import type { DumpForm, DumpReader, ReadDump } from './dump-form';
import { DumpTree } from './dump-tree';
import { type JsonEvents, JsonTokens } from './json-tokens';
import { DUMP_LIMITS, type DumpLimits, JSON_DEPTH } from './limits';
import type { Plain } from './read-box';

/** What happens with a value: it is passed over unread, taken whole (when it is small), or gone into part by part. */
export type Plan = 'pass' | 'take' | 'enter';

/** A bracket that is open and was gone into. `plan` holds for its next value; in a list, for each. */
export interface Frame<Kind extends string> {
  readonly kind: Kind;
  /** -1 where it belongs to no node. */
  node: number;
  plan: Plan;
  key: string;
  /** Bits of the properties that the node has been given, to see keys given twice. */
  seen: number;
}

export function frameOf<Kind extends string>(kind: Kind, node: number, plan: Plan): Frame<Kind> {
  return { kind, node, plan, key: '', seen: 0 };
}

/**
 * A tree in JSON: what every such form has in common. A form says what it does with each key (`onKey` sets the frame's
 * `plan`), gets the values that it takes, and opens frames for what it goes into. What it passes over costs little, and
 * its depth and size are still held to the limits.
 */
export abstract class JsonReader<Kind extends string> implements DumpReader, JsonEvents {
  protected abstract readonly form: DumpForm;
  protected readonly tree: DumpTree;
  protected readonly frames: Frame<Kind>[] = [];
  private readonly tokens: JsonTokens;
  private passed = 0;
  private taken: SmallValue | null = null;

  constructor(limits: DumpLimits = DUMP_LIMITS) {
    this.tree = new DumpTree(limits);
    this.tokens = new JsonTokens(this, { longestText: limits.held, depth: JSON_DEPTH });
  }

  /** A bracket of which the frame around it (null: none) said to enter. Null: it is passed over after all. */
  protected abstract onOpen(around: Frame<Kind> | null, bracket: '{' | '['): Frame<Kind> | null;
  protected abstract onClose(frame: Frame<Kind>): void;
  protected abstract onKey(frame: Frame<Kind>, key: string): void;
  protected abstract onValue(frame: Frame<Kind>, value: Plain): void;
  protected onEnd(): void {}

  write(chunk: string): void {
    this.tokens.write(chunk);
  }

  end(): ReadDump {
    this.tokens.end();
    this.onEnd();
    const tree: UiaTree = this.tree.build();
    return { tree, form: this.form, notices: this.tree.notices.list() };
  }

  open(bracket: '{' | '['): void {
    if (this.passed > 0) this.passed++;
    else if (this.taken !== null) this.taken.open(bracket);
    else this.enter(this.frames.at(-1) ?? null, bracket);
  }

  private enter(around: Frame<Kind> | null, bracket: '{' | '['): void {
    if (around?.plan === 'take') {
      this.taken = new SmallValue(bracket);
      return;
    }
    const frame = around?.plan === 'pass' ? null : this.onOpen(around, bracket);
    if (frame !== null) this.frames.push(frame);
    else {
      this.passed = 1;
      this.tokens.skipping = true;
    }
  }

  close(): void {
    if (this.passed > 0) {
      if (--this.passed === 0) this.tokens.skipping = false;
    } else if (this.taken === null) this.leave();
    else if (this.taken.close()) {
      const { value } = this.taken;
      this.taken = null;
      this.tell(value);
    }
  }

  private leave(): void {
    const frame = this.frames.pop();
    if (frame !== undefined) this.onClose(frame);
  }

  key(key: string): void {
    if (this.passed > 0) return;
    if (this.taken !== null) {
      this.taken.key(key);
      return;
    }
    const frame = this.frames.at(-1) as Frame<Kind>;
    if (key === '$ref') throw selectorsErrors.create('DUMP_REFERENCE');
    frame.key = key;
    this.onKey(frame, key);
    this.tokens.skipping = frame.plan === 'pass';
  }

  value(value: string | number | boolean | null, cut: boolean): void {
    if (this.passed > 0) return;
    if (cut && this.frames.at(-1)?.plan !== 'pass') this.tree.loseText();
    if (this.taken !== null) this.taken.add(value);
    else this.tell(value);
  }

  private tell(value: Plain | undefined): void {
    const frame = this.frames.at(-1);
    if (frame === undefined) throw selectorsErrors.create('DUMP_FORM_UNKNOWN');
    if (frame.plan === 'pass') this.tokens.skipping = false;
    else if (value === undefined) {
      this.tree.notices.add('ODD_VALUES', frame.key);
      this.tree.loseText();
    } else this.onValue(frame, value);
  }
}

const MOST_PARTS = 128;
const DEEPEST = 6;

/** A value that is taken whole: a box, a list of states, a pattern. What grows beyond that is not kept. */
class SmallValue {
  private readonly root: Holder;
  private readonly open_: Holder[];
  private parts = 0;
  private lost = 0;
  private hasLost = false;

  constructor(bracket: '{' | '[') {
    this.root = holderOf(bracket);
    this.open_ = [this.root];
  }

  /** Undefined when it was too large. */
  get value(): Plain | undefined {
    return this.hasLost ? undefined : (this.root.value as Plain);
  }

  open(bracket: '{' | '['): void {
    if (this.lost > 0 || this.open_.length >= DEEPEST || this.parts >= MOST_PARTS) {
      this.lost++;
      this.hasLost = true;
      return;
    }
    const holder = holderOf(bracket);
    this.put(holder.value as Plain);
    this.open_.push(holder);
  }

  /** True when this was the last bracket. */
  close(): boolean {
    if (this.lost > 0) this.lost--;
    else this.open_.pop();
    return this.open_.length === 0;
  }

  key(key: string): void {
    const holder = this.open_.at(-1);
    if (holder !== undefined && this.lost === 0) holder.key = key.slice(0, 64);
  }

  add(value: string | number | boolean | null): void {
    if (this.lost > 0) return;
    if (this.parts >= MOST_PARTS) this.hasLost = true;
    else this.put(value);
  }

  private put(value: Plain): void {
    this.parts++;
    const holder = this.open_.at(-1);
    if (holder === undefined) return;
    if (Array.isArray(holder.value)) holder.value.push(value);
    else holder.value[holder.key] = value;
  }
}

interface Holder {
  readonly value: Plain[] | Record<string, Plain>;
  key: string;
}

function holderOf(bracket: '{' | '['): Holder {
  // Without a prototype, so that a key such as `__proto__` is a key like any other.
  return { value: bracket === '[' ? [] : (Object.create(null) as Record<string, Plain>), key: '' };
}
