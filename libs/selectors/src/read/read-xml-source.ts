import { isCoded } from '@vigie/errors';
import { SaxesParser, type SaxesTagPlain } from 'saxes';
import { selectorsErrors } from '../errors';
import { controlTypeOfName } from '../tree/control-types';
import type { DumpReader, ReadDump } from './dump-form';
import { DumpTree } from './dump-tree';
import { DUMP_LIMITS, type DumpLimits, LONGEST_PIECE } from './limits';
import { foldedName, PropertyNames, soundsVisible } from './node-properties';

/** Elements that some drivers put around the tree and that are no elements of a screen. */
const AROUND_THE_ROOT: ReadonlySet<string> = new Set(['root', 'appiumaut', 'dummyroot', 'pagesource', 'source']);

/** Attributes of which an element of a screen has at least one, whatever its tag says. */
const TELLING: ReadonlySet<string> = new Set(['automationid', 'classname', 'runtimeid', 'localizedcontroltype']);

const NO_NODE = -1;

/**
 * The page source of FlaUI, WinAppDriver and Appium's drivers: a tag for each element, named like its control type, and
 * its properties as attributes. A document type, and with it every entity of its own, is refused. What the declaration
 * says of the encoding is not regarded: drivers say utf-16 and people save utf-8; the bytes were decoded by what they are.
 */
export class XmlSourceReader implements DumpReader {
  private readonly tree: DumpTree;
  private readonly names = new PropertyNames();
  private readonly parser = new SaxesParser({ xmlns: false, position: true });
  private readonly openNodes: number[] = [];
  private quiet = 0;
  private isEnding = false;

  constructor(limits: DumpLimits = DUMP_LIMITS) {
    this.tree = new DumpTree(limits);
    this.parser.on('opentag', (tag) => this.open(tag));
    this.parser.on('closetag', () => this.close());
    this.parser.on('text', (text) => this.textBetween(text));
    this.parser.on('cdata', (text) => this.textBetween(text));
    this.parser.on('doctype', () => {
      throw selectorsErrors.create('DUMP_XML_DOCTYPE');
    });
    this.parser.on('error', () => this.refuse());
  }

  write(chunk: string): void {
    this.quiet += chunk.length;
    if (this.quiet > LONGEST_PIECE) throw selectorsErrors.create('DUMP_PIECE_TOO_LONG', { limit: LONGEST_PIECE });
    this.guarded(() => this.parser.write(chunk));
  }

  end(): ReadDump {
    this.isEnding = true;
    this.guarded(() => this.parser.close());
    return { tree: this.tree.build(), form: 'xml-page-source', notices: this.tree.notices.list() };
  }

  /** The parser's own messages quote the document. */
  private guarded(parse: () => unknown): void {
    try {
      parse();
    } catch (error) {
      if (isCoded(error)) throw error;
      this.refuse();
    }
  }

  private refuse(): never {
    if (this.isEnding) throw selectorsErrors.create('DUMP_TRUNCATED');
    throw selectorsErrors.create('DUMP_XML_BAD', { line: this.parser.line, column: this.parser.column });
  }

  private open(tag: SaxesTagPlain): void {
    this.quiet = 0;
    if (this.openNodes.length === 0 && isAround(tag)) {
      this.openNodes.push(NO_NODE);
      return;
    }
    const type = controlTypeOfName(tag.name.slice(0, 100));
    if (this.tree.depth === 0 && type === 'Unknown' && !isTelling(tag))
      throw selectorsErrors.create('DUMP_FORM_UNKNOWN');
    const node = this.tree.open();
    this.openNodes.push(node);
    const hasOwnType = type === 'Unknown' && this.setAttributes(node, tag, true);
    if (type !== 'Unknown') this.setAttributes(node, tag, false);
    if (!hasOwnType) this.tree.setControlType(node, tag.name);
  }

  /** True when an attribute told the control type; where the tag does, a localized one beside it is not asked. */
  private setAttributes(node: number, tag: SaxesTagPlain, wantsType: boolean): boolean {
    let hasType = false;
    // The parser's own object, without a prototype; lists of pairs of all attributes would cost a third of the reading.
    for (const name in tag.attributes) {
      const value = tag.attributes[name] as string;
      const property = this.names.find(name);
      if (property === 'unknown' || property === 'children' || property === 'states') {
        this.tree.notices.add('UNKNOWN_KEYS', name);
        if (soundsVisible(name)) this.tree.drop(node, value, 'name');
      } else if (property === 'droppedName' || property === 'droppedCaption')
        this.tree.drop(node, value, property === 'droppedName' ? 'name' : 'caption');
      else if (property === 'controlType') {
        if (wantsType) this.tree.setControlType(node, value);
        hasType ||= wantsType;
      } else if (property !== 'unused' && !isAbsent(property, value)) this.tree.set(node, property, value, name);
    }
    return hasType;
  }

  /** No driver writes any; what somebody put there is visible text like another. */
  private textBetween(text: string): void {
    const node = this.openNodes.at(-1) ?? NO_NODE;
    if (node !== NO_NODE) this.tree.drop(node, text.trim(), 'name');
  }

  private close(): void {
    this.quiet = 0;
    const node = this.openNodes.pop() ?? NO_NODE;
    if (node !== NO_NODE) this.tree.close(node);
  }
}

function isAround(tag: SaxesTagPlain): boolean {
  return AROUND_THE_ROOT.has(tag.name.toLowerCase()) && !isTelling(tag);
}

function isTelling(tag: SaxesTagPlain): boolean {
  return Object.keys(tag.attributes).some((name) => name.length < 64 && TELLING.has(foldedName(name)));
}

/** A property that an element does not support is written as an empty text, a runtime id by FlaUI as its .NET type. */
function isAbsent(property: string, value: string): boolean {
  return value === '' || (property === 'runtimeId' && value === 'System.Int32[]');
}
