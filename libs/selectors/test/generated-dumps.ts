import fc from 'fast-check';
import { type ControlType, TreeBuilder, type UiaTree } from '../src';

/** A node of a generated dump. `key` is its identity across edits; it stands in the RuntimeId, which alignment must not read. */
export interface Sketch {
  key: number;
  type: ControlType;
  id: string;
  name: string;
  class: string;
  children: Sketch[];
}

export function treeOf(root: Sketch, captureId = 'generated'): { tree: UiaTree; keys: number[] } {
  const builder = new TreeBuilder();
  builder.captureId = captureId;
  const keys: number[] = [];
  const add = (sketch: Sketch): void => {
    const node = builder.open();
    keys.push(sketch.key);
    builder.setControlType(node, sketch.type);
    builder.setText(node, 'automationId', sketch.id);
    builder.setText(node, 'name', sketch.name);
    builder.setText(node, 'className', sketch.class);
    builder.setText(node, 'frameworkId', 'WinForm');
    builder.setText(node, 'runtimeId', `${captureId}.${node}`);
    for (const child of sketch.children) add(child);
    builder.close();
  };
  add(root);
  return { tree: builder.build(), keys };
}

export interface Days {
  base: Sketch;
  other: Sketch;
  third: Sketch;
}

/** A form-like application, and the same one on two other days: rows come, go and move, numbered ids and data change, a pane is put in. */
export const editedDumps: fc.Arbitrary<Days> = fc.gen().map((g) => {
  const int = (min: number, max: number) => g(fc.integer, { min, max });
  const often = (percent: number) => int(0, 99) < percent;
  let next = 0;
  const sketch = (type: ControlType, own: Partial<Sketch>): Sketch => ({
    key: next++,
    type,
    id: '',
    name: '',
    class: `Ui${type}`,
    children: [],
    ...own,
  });
  const captions = [
    'Nom',
    'Prénom',
    'IPP',
    'Date de naissance',
    'Service',
    'Unité',
    'Médecin',
    'Motif',
    'Adresse',
    'Note',
  ];
  const field = (index: number, numbered: boolean): Sketch[] => {
    const caption = captions[index % captions.length] ?? '';
    const id = numbered ? `txt_${int(1000, 1999)}` : often(50) ? `txt${caption.slice(0, 3)}` : '';
    return [
      sketch('Text', { name: `${caption} :` }),
      sketch('Edit', { id, name: often(50) ? `donnée ${int(0, 999)}` : '' }),
    ];
  };
  const row = (): Sketch => {
    const names = [`MARTIN ${int(0, 9999)}`, `${int(1, 28)}/03/19${int(10, 99)}`];
    const children = names.map((name) => sketch('Text', { name, class: 'Cell' }));
    return sketch('DataItem', { name: often(50) ? names.join(' ') : 'Vigie.Row', children });
  };
  const section = (index: number): Sketch => {
    const fields = Array.from({ length: int(1, 6) }, (_, at) => field(at, often(30))).flat();
    const buttons = ['Enregistrer', 'Annuler', 'Imprimer']
      .slice(0, int(0, 3))
      .map((name) => sketch('Button', { name }));
    const rows = Array.from({ length: int(0, 12) }, row);
    const table = rows.length > 0 ? [sketch('DataGrid', { id: often(50) ? 'grid' : '', children: rows })] : [];
    const kind = often(50) ? 'Pane' : 'Group';
    return sketch(kind, { id: often(40) ? `pnl${index}` : '', children: [...fields, ...table, ...buttons] });
  };
  const sections = Array.from({ length: int(1, 5) }, (_, index) => section(index));
  const base = sketch('Window', {
    name: `DPH - patient ${int(0, 99)}`,
    id: often(50) ? 'frmMain' : '',
    children: sections,
  });

  const edit = (old: Sketch): Sketch => {
    const copy = { ...old, children: old.children.map(edit) };
    if (copy.id.startsWith('txt_')) copy.id = `txt_${int(2000, 2999)}`;
    if (copy.type === 'Edit' && copy.name !== '' && often(70)) copy.name = `donnée ${int(1000, 1999)}`;
    if (copy.type === 'Window') copy.name = `DPH - patient ${int(100, 199)}`;
    if (copy.type === 'DataGrid') {
      copy.children = copy.children.filter(() => !often(15));
      if (often(50)) copy.children.splice(int(0, copy.children.length), 0, row());
      if (copy.children.length > 1 && often(50))
        copy.children.unshift(...copy.children.splice(copy.children.length - 1, 1));
    }
    if (copy.type === 'Pane' || copy.type === 'Group') {
      if (often(15)) copy.children.splice(int(0, copy.children.length), 1);
      if (often(15)) copy.children = [sketch('Pane', { class: 'Wrapper', children: copy.children })];
    }
    return copy;
  };
  return { base, other: edit(base), third: edit(base) };
});
