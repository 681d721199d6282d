import type { Catalog } from './catalog';
import { readCatalog } from './read-catalog';

const CAPTURE = 'hospital-desk-a';

/** Of fixtures/hospital-desk.json: what is sought, how, and where it stood. Ten ways to find an element, one each. */
const SELECTORS: readonly (readonly [id: string, description: string, selector: string, path: string])[] = [
  ['main_window', 'The program’s main window', 'Window[automation_id="frmMain"]:root', 'root'],
  [
    'search_last_name',
    'Search pane: the field after its caption, as its own id is made anew at each start',
    'Pane[automation_id="pnlRecherche"] > Text[name="Nom :"] + Edit',
    'root/3/1',
  ],
  [
    'search_number',
    'Search pane: the numbered field, by a caption before it',
    'Text[name="IPP :"] ~ Edit[automation_id="txtNumero"]',
    'root/3/7',
  ],
  [
    'search_start',
    'Search pane: the button that starts it; the tool bar has a twin',
    'Pane[automation_id="pnlRecherche"] Button[name="Rechercher"]',
    'root/3/9',
  ],
  [
    'stays_grid',
    'The grid of stays, by the written beginnings of its id and class',
    'DataGrid[automation_id^="dgv"][class_name^="WindowsForms10."]',
    'root/4/3/0',
  ],
  [
    'stays_second_row',
    'The grid of stays: its second row, whatever it shows',
    'DataGrid[automation_id="dgvSejours"] > DataItem:nth(2)',
    'root/4/3/0/2',
  ],
  [
    'home_phone',
    'The person’s own number: the group is told by its heading, its twin has the same field',
    'Group:has(> Text[name="Coordonnées"]) > Edit[automation_id="txtTelephone"]',
    'root/5/0/0/2',
  ],
  [
    'contact_phone',
    'The number of the person to be told',
    'Group[automation_id="grpPrevenir"][framework_id="WPF"] Edit[automation_id="txtTelephone"]',
    'root/5/0/1/2',
  ],
  [
    'signed_in_user',
    'Status bar: who is signed in, by the beginning of the text',
    'StatusBar > *[name^="Connecté :"]',
    'root/6/1',
  ],
  [
    'duplicates_cancel',
    'The dialog on look-alikes: its way out',
    'Window Window[automation_id="dlgDoublons"] > Button[automation_id$="Cancel"]',
    'root/7/4',
  ],
];

/** The ten selectors that a report uses when it is given no catalog, and by which the report itself is verified. */
export function defaultCatalog(): Catalog {
  const selectors = SELECTORS.map(([selector_id, description, selector, uia_path]) => ({
    selector_id,
    description,
    allowed_use: 'read_only_locate',
    selector,
    evidence: { capture_id: CAPTURE, uia_path },
  }));
  const reading = readCatalog(JSON.stringify({ version: 1, selectors }), 'json');
  if (!reading.ok) throw new Error('the default catalog is illegal');
  return reading.catalog;
}
