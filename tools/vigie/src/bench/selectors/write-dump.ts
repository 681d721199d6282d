import { closeSync, openSync, writeSync } from 'node:fs';

const CAPTIONS = [
  'Nom',
  'Prénom',
  'Naissance',
  'IPP',
  'Service',
  'Unité',
  'Médecin',
  'Chambre',
  'Lit',
  'Motif',
  'Téléphone',
];
const COLUMNS = 6;
const ROWS = 12;
/** Text is handed to the system in pieces of about this size, so that the dump never lies whole in memory. */
const PIECE = 1 << 20;

/**
 * Writes a dump in our own form with about `nodes` nodes: one window of many pages, each with a labelled form and a grid of
 * rows, as programs of hospitals have them. The same number gives the same dump. Returns the number of nodes.
 */
export function writeDump(file: string, nodes: number): number {
  const target = openSync(file, 'w');
  try {
    const writer = new DumpWriter((text) => writeSync(target, text));
    writer.open('Window', {
      automation_id: 'frmMain',
      class_name: 'WindowsForms10.Window.8.app.0.1_r8_ad1',
      name: 'Bureau',
    });
    for (let page = 0; writer.nodes < nodes; page++) writePage(writer, page);
    writer.close();
    writer.end();
    return writer.nodes;
  } finally {
    closeSync(target);
  }
}

/** 2 + 2 per caption + 3 + rows of COLUMNS cells: some 115 nodes. */
function writePage(writer: DumpWriter, page: number): void {
  writer.open('Pane', { automation_id: `page${page}`, class_name: 'WindowsForms10.Window.8.app.0.1_r8_ad1' });
  writer.open('Group', {
    automation_id: page % 3 === 0 ? '' : `grp${page}`,
    class_name: 'GroupBox',
    name: `Fiche ${page}`,
  });
  for (const [at, caption] of CAPTIONS.entries()) {
    writer.leaf('Text', { class_name: 'TextBlock', name: `${caption} ${page} :` });
    const automation_id = at % 2 === 0 ? `txt${caption}${page % 50}` : String(1_300_000 + page * 20 + at);
    writer.leaf('Edit', { automation_id, class_name: 'TextBox', value: `valeur ${page} ${at}` });
  }
  writer.close();
  writer.leaf('Button', { automation_id: 'btnSave', class_name: 'Button', name: 'Enregistrer' });
  writer.leaf('Button', { automation_id: '', class_name: 'Button', name: `Ouvrir ${page}` });
  writer.open('DataGrid', { automation_id: `grid${page}`, class_name: 'DataGrid' });
  for (let row = 0; row < ROWS; row++) {
    writer.open('DataItem', { class_name: 'DataGridRow', name: `[PATIENT-${page}-${row}]` });
    for (let cell = 0; cell < COLUMNS; cell++) {
      writer.leaf('Custom', { class_name: 'DataGridCell', name: `cellule ${page} ${row} ${cell}` });
    }
    writer.close();
  }
  writer.close();
  writer.close();
}

class DumpWriter {
  nodes = 0;
  private pending = '{"capture_id":"bench","root":';
  private readonly children: number[] = [];

  constructor(private readonly write: (text: string) => void) {}

  open(control_type: string, texts: Readonly<Record<string, string>>): void {
    this.separate();
    const box = { x: (this.nodes * 7) % 1200, y: (this.nodes * 13) % 700, width: 80, height: 20 };
    const node = JSON.stringify({ control_type, framework_id: 'WinForm', ...texts, bounds: box });
    this.put(`${node.slice(0, -1)},"children":[`);
    this.children.push(0);
    this.nodes++;
  }

  leaf(control_type: string, texts: Readonly<Record<string, string>>): void {
    this.open(control_type, texts);
    this.close();
  }

  close(): void {
    this.children.pop();
    this.put(']}');
  }

  end(): void {
    this.write(`${this.pending}}\n`);
  }

  private separate(): void {
    const last = this.children.length - 1;
    if (last < 0) return;
    if (this.children[last]! > 0) this.pending += ',';
    this.children[last]!++;
  }

  private put(text: string): void {
    this.pending += text;
    if (this.pending.length < PIECE) return;
    this.write(this.pending);
    this.pending = '';
  }
}
