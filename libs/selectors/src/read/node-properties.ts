import { detachedText } from '../tree/detached-text';
import type { NodeState, NodeText } from '../tree/uia-tree';

/** What is read of a node, whatever the form calls it. */
export type NodeProperty = NodeText | 'controlType' | 'bounds' | 'states' | 'children' | BoxSide | StateProperty;

/** A text that is visible on the screen or to a screen reader, and of no use to a selector; see DroppedTexts. */
export type Dropped = 'droppedName' | 'droppedCaption';

export type BoxSide = 'x' | 'y' | 'width' | 'height';

/** Properties of UI Automation that say a state of a node. */
export type StateProperty =
  | 'isEnabled'
  | 'isOffscreen'
  | 'hasKeyboardFocus'
  | 'isKeyboardFocusable'
  | 'isPassword'
  | 'isReadOnly'
  | 'isModal'
  | 'isSelected'
  | 'toggleState'
  | 'expandCollapseState';

type Known = NodeProperty | Dropped | 'unused';

/** By folded name: `control_type`, `controlType`, `ControlType` and `CONTROL-TYPE` are one. */
const BY_FOLDED_NAME: ReadonlyMap<string, Known> = new Map<string, Known>([
  ['controltype', 'controlType'],
  ['controltypeid', 'controlType'],
  ['controltypename', 'controlType'],
  ['automationid', 'automationId'],
  ['classname', 'className'],
  ['frameworkid', 'frameworkId'],
  ['name', 'name'],
  ['value', 'value'],
  ['valuevalue', 'value'],
  ['runtimeid', 'runtimeId'],
  ['boundingrectangle', 'bounds'],
  ['bounds', 'bounds'],
  ['rect', 'bounds'],
  ['rectangle', 'bounds'],
  ['states', 'states'],
  ['children', 'children'],
  ['x', 'x'],
  ['y', 'y'],
  ['width', 'width'],
  ['height', 'height'],
  ['isenabled', 'isEnabled'],
  ['enabled', 'isEnabled'],
  ['isoffscreen', 'isOffscreen'],
  ['haskeyboardfocus', 'hasKeyboardFocus'],
  ['iskeyboardfocusable', 'isKeyboardFocusable'],
  ['ispassword', 'isPassword'],
  ['isreadonly', 'isReadOnly'],
  ['valueisreadonly', 'isReadOnly'],
  ['ismodal', 'isModal'],
  ['windowismodal', 'isModal'],
  ['isselected', 'isSelected'],
  ['selectionitemisselected', 'isSelected'],
  ['togglestate', 'toggleState'],
  ['toggletogglestate', 'toggleState'],
  ['expandcollapsestate', 'expandCollapseState'],
  ['expandcollapseexpandcollapsestate', 'expandCollapseState'],
  // Known to UI Automation and its tools, of no use to a selector.
  ...[
    'acceleratorkey accesskey ariaproperties ariarole canmaximize canminimize canmove canresize canrotate clickablepoint',
    'controllerfor culture flowsfrom flowsto headinglevel horizontallyscrollable',
    'horizontalscrollpercent horizontalviewsize isavailable iscontent iscontentelement iscontrol iscontrolelement',
    'isdataformatvalid isdialog isrequiredforform issrequiredforform istopmost landmarktype',
    'level livesetting maximum minimum smallchange largechange',
    'nativewindowhandle hwnd optimizeforvisualcontent orientation positioninset processid providerdescription',
    'selectioncontainer sizeofset canselectmultiple isselectionrequired verticallyscrollable verticalscrollpercent',
    'verticalviewsize windowinteractionstate windowvisualstate annotationtypes rotation size row column',
    'rowspan columnspan containinggrid rowcount columncount rowormajor zoomlevel dockposition isdataformvalid',
  ].flatMap((line) => line.split(' ').map((name): [string, 'unused'] => [name, 'unused'])),
  ...'helptext fulldescription itemstatus describedby labeledby selection annotationobjects text itemtype'
    .split(' ')
    .map((name): [string, Known] => [name, 'droppedName']),
  ['localizedcontroltype', 'droppedCaption'],
  ['localizedlandmarktype', 'droppedCaption'],
]);

const MOST_REMEMBERED = 4_096;
const LONGEST_NAME = 64;

/** Looks up the names that one dump uses; remembers each spelling, because a dump repeats a dozen of them forever. */
export class PropertyNames {
  private readonly seen = new Map<string, Known | 'unknown'>();

  find(name: string): Known | 'unknown' {
    let found = this.seen.get(name);
    if (found !== undefined) return found;
    if (name.length > LONGEST_NAME) return 'unknown';
    found = BY_FOLDED_NAME.get(foldedName(name)) ?? 'unknown';
    if (this.seen.size < MOST_REMEMBERED) this.seen.set(detachedText(name), found);
    return found;
  }
}

/** Properties that no reader knows and whose names say that they hold visible text, such as `LegacyIAccessible.Name`. */
export function soundsVisible(name: string): boolean {
  return name.length > LONGEST_NAME || /name|value|text|label|title|caption|descri|help|status|content|tip/i.test(name);
}

export function foldedName(name: string): string {
  return name.toLowerCase().replace(/[^a-z0-9]/g, '');
}

/** States as a list may name them, among them those of AT-SPI. `sensitive` and its kind deny `disabled`. */
export const STATE_NAMES: ReadonlyMap<string, readonly [NodeState, boolean]> = new Map<
  string,
  readonly [NodeState, boolean]
>([
  ['disabled', ['disabled', true]],
  ['enabled', ['disabled', false]],
  ['sensitive', ['disabled', false]],
  ['offscreen', ['offscreen', true]],
  ['onscreen', ['offscreen', false]],
  ['focused', ['focused', true]],
  ['focusable', ['focusable', true]],
  ['selected', ['selected', true]],
  ['checked', ['checked', true]],
  ['unchecked', ['unchecked', true]],
  ['expanded', ['expanded', true]],
  ['collapsed', ['collapsed', true]],
  ['password', ['password', true]],
  ['readonly', ['readonly', true]],
  ['editable', ['readonly', false]],
  ['modal', ['modal', true]],
]);
