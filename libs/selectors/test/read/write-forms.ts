import type { ControlType } from '@vigie/selectors';
import type { PlainNode } from './plain-tree';

/** Each form as its tool writes it, for trees that a test makes up. */

type Keys = 'snake' | 'camel' | 'pascal';

export function writeUiaDump(
  root: PlainNode,
  options: { keys?: Keys; childrenFirst?: boolean; bare?: boolean } = {},
): string {
  const { keys = 'snake', childrenFirst = false, bare = false } = options;
  const keyed = (key: string) => spelled(key, keys);
  const nodeOf = (node: PlainNode): object => {
    const children = { [keyed('children')]: (node.children ?? []).map(nodeOf) };
    const own = {
      [keyed('control_type')]: node.type,
      [keyed('automation_id')]: node.automationId ?? '',
      [keyed('class_name')]: node.className ?? '',
      [keyed('framework_id')]: node.frameworkId ?? '',
      [keyed('name')]: node.name ?? '',
      [keyed('value')]: node.value ?? null,
      ...(node.runtimeId === undefined ? {} : { [keyed('runtime_id')]: node.runtimeId.split('.').map(Number) }),
      ...(node.box === undefined ? {} : { [keyed('bounds')]: node.box }),
      ...(node.states === undefined ? {} : { [keyed('states')]: node.states }),
    };
    return childrenFirst ? { ...children, ...own } : { ...own, ...children };
  };
  return JSON.stringify(bare ? nodeOf(root) : { [keyed('capture_id')]: 'essai', [keyed('root')]: nodeOf(root) });
}

function spelled(key: string, keys: Keys): string {
  const camel = key.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
  if (keys === 'snake') return key;
  return keys === 'camel' ? camel : camel[0]?.toUpperCase() + camel.slice(1);
}

const IDS: Readonly<Partial<Record<ControlType, number>>> = {
  Button: 50000,
  CheckBox: 50002,
  ComboBox: 50003,
  Edit: 50004,
  ListItem: 50007,
  List: 50008,
  Tab: 50018,
  TabItem: 50019,
  Text: 50020,
  Window: 50032,
  Pane: 50033,
};

/** Accessibility Insights: generation 1 has type and name on the element as well, and values in `Patterns` only. */
export function writeAxe(root: PlainNode, generation: 1 | 2): string {
  let unique = 0;
  const elementOf = (node: PlainNode): object => {
    const id = IDS[node.type] as number;
    const property = (number: number, name: string, value: unknown) =>
      value === undefined
        ? {}
        : {
            [number]: {
              Value: value,
              Id: number,
              Name: name,
              ...(generation === 1 ? { TextValue: String(value) } : {}),
            },
          };
    const has = (state: string) => node.states?.includes(state as never) ?? false;
    const first =
      generation === 1
        ? { Name: node.name ?? null, ControlTypeId: id, LocalizedControlType: 'élément', TestStatus: 3 }
        : { Orientation: 0 };
    return {
      ...first,
      Glimpse: `${node.type} "${node.name ?? ''}"`,
      ...(generation === 2 ? { UniqueId: unique++ } : {}),
      Properties: {
        ...property(30000, 'RuntimeId', node.runtimeId?.split('.').map(Number)),
        ...property(30001, 'BoundingRectangle', node.box),
        ...property(30002, 'ProcessId', 4242),
        ...property(30003, 'ControlType', id),
        ...property(30005, 'Name', node.name),
        ...property(30008, 'HasKeyboardFocus', has('focused')),
        ...property(30009, 'IsKeyboardFocusable', has('focusable')),
        ...property(30010, 'IsEnabled', !has('disabled')),
        ...property(30011, 'AutomationId', node.automationId),
        ...property(30012, 'ClassName', node.className),
        ...property(30019, 'IsPassword', has('password')),
        ...property(30022, 'IsOffscreen', has('offscreen')),
        ...property(30024, 'FrameworkId', node.frameworkId),
        ...(generation === 2 ? property(30045, 'ValuePattern.Value', node.value) : {}),
      },
      PlatformProperties: {},
      Patterns:
        generation === 1 && node.value !== undefined
          ? [
              { Name: 'InvokePattern', Id: 10000, Properties: [], IsUIActionable: true },
              {
                Name: 'ValuePattern',
                Id: 10002,
                Properties: [{ Name: 'Value', Value: node.value, NodeValue: `Value = ${node.value}` }],
              },
            ]
          : [],
      Children: (node.children ?? []).map(elementOf),
      TreeWalkerMode: 1,
      ScanResults: { Items: [{ Results: [{ Messages: ['{"Children": [', node.name ?? ''] }] }], Id: 'x' },
    };
  };
  return JSON.stringify(elementOf(root), null, 2);
}

/** WinAppDriver and FlaUI.WebDriver; `around`: the element that some drivers put around it. */
export function writeXml(root: PlainNode, options: { around?: string; indent?: string } = {}): string {
  const { around, indent = '' } = options;
  const write = (node: PlainNode, level: number): string => {
    const has = (state: string) => (node.states?.includes(state as never) ? 'True' : 'False');
    const [x, y, width, height] = node.box ?? [];
    const attributes = {
      AcceleratorKey: '',
      AutomationId: node.automationId ?? '',
      ClassName: node.className ?? '',
      FrameworkId: node.frameworkId ?? '',
      HasKeyboardFocus: has('focused'),
      IsEnabled: node.states?.includes('disabled') ? 'False' : 'True',
      IsKeyboardFocusable: has('focusable'),
      IsOffscreen: has('offscreen'),
      IsPassword: has('password'),
      LocalizedControlType: 'élément',
      Name: node.name ?? '',
      ProcessId: '4242',
      RuntimeId: node.runtimeId ?? '',
      ...(node.box === undefined ? {} : { x, y, width, height }),
      ...(node.value === undefined ? {} : { 'Value.Value': node.value }),
    };
    const start = `${indent.repeat(level)}<${node.type} ${Object.entries(attributes)
      .map(([name, value]) => `${name}="${escaped(String(value))}"`)
      .join(' ')}`;
    const inside = (node.children ?? []).map((child) => write(child, level + 1));
    const end = indent === '' ? '' : '\n';
    return inside.length === 0
      ? `${start} />${end}`
      : `${start}>${end}${inside.join('')}${indent.repeat(level)}</${node.type}>${end}`;
  };
  const tree = write(root, 0);
  const whole = around === undefined ? tree : `<${around}>${tree}</${around}>`;
  return `<?xml version="1.0" encoding="utf-16"?>${indent === '' ? '' : '\r\n'}${whole}`;
}

function escaped(text: string): string {
  return text.replace(/[&<>"\t\r\n]/g, (letter) => `&#${letter.charCodeAt(0)};`);
}

const FRIENDLY: Readonly<Partial<Record<ControlType, string>>> = {
  Window: 'Dialog',
  Text: 'Static',
  Tab: 'TabControl',
};

/** pywinauto 0.6's print_control_identifiers(), or 0.7's dump_tree(). Boxes are needed: it always prints one. */
export function writePywinauto(root: PlainNode, options: { version?: '0.6' | '0.7'; newline?: string } = {}): string {
  const { version = '0.6', newline = '\n' } = options;
  const lines: string[] = ['Control Identifiers:'];
  const write = (node: PlainNode, level: number): void => {
    const indent = '   | '.repeat(level);
    const name = node.name ?? '';
    const friendly = FRIENDLY[node.type] ?? node.type;
    const [x = 0, y = 0, width = 0, height = 0] = node.box ?? [];
    const criteria = [
      ...(name === '' ? [] : [`${version === '0.6' ? 'title' : 'name'}="${name}"`]),
      ...(version === '0.7' && node.className !== undefined ? [`class_name="${node.className}"`] : []),
      ...(node.automationId === undefined ? [] : [`auto_id="${node.automationId}"`]),
      `control_type="${node.type}"`,
    ];
    lines.push(indent, `${indent}${friendly} - '${name}'    (L${x}, T${y}, R${x + width}, B${y + height})`);
    lines.push(`${indent}['${friendly}', '${name}${friendly}', '${friendly}0']`);
    if (criteria.length > 1) lines.push(`${indent}child_window(${criteria.join(', ')})`);
    for (const child of node.children ?? []) write(child, level + 1);
  };
  write(root, 0);
  return lines.join(newline) + newline;
}
