import { type AttributeTest, type NameKey, parseSelector, type Selector } from '@vigie/selectors';

export interface Question {
  /** What is measured. */
  readonly selector: Selector;
  /** The same with every name written out, for a peer that knows no hashes. */
  readonly plain: Selector;
}

/** One of each kind of question that catalogs ask, for a page of the dump; every fourth page does not exist. */
const KINDS: readonly ((page: number) => string)[] = [
  (page) => `Pane[automation_id="page${page}"]`,
  (page) => `Edit[automation_id="txtNom${page % 60}"]`,
  (page) => `Button[name="Ouvrir ${page}"]`,
  (page) => `Text[name="Nom ${page} :"] + Edit`,
  (page) => `Text[name="IPP ${page} :"] ~ Edit[class_name="TextBox"]`,
  (page) => `Window > Pane[automation_id="page${page}"] > Button[automation_id="btnSave"]`,
  (page) => `Pane[automation_id="page${page}"] Edit[automation_id^="txt"]`,
  (page) => `DataGrid[automation_id="grid${page}"] > DataItem:nth(3) > Custom:nth(2)`,
  (page) => `Group:has(> Text[name="Motif ${page} :"]) > Edit:nth(1)`,
  (page) => `Pane:has(DataItem[name="[PATIENT-${page}-4]"]) > Button[name="Enregistrer"]`,
  (page) => `*[name*="cellule ${page} 7 "]`,
  (page) => `DataItem[name$="-${page}-11]"] Custom`,
  (page) => `Group[class_name="GroupBox"][name="Fiche ${page}"] Text[name^="Chambre"]`,
  (page) => `Window Pane DataGrid DataItem[name="[PATIENT-${page}-0]"] Custom:nth(6)`,
];

/** `count` questions over `pages` pages. A third of those that ask for a whole name ask for its hash. */
export function questions(count: number, pages: number, key: NameKey): Question[] {
  return Array.from({ length: count }, (_, at) => {
    const page = at % 4 === 3 ? pages + at : (at * 37) % Math.max(1, pages);
    const plain = selectorOf(KINDS[at % KINDS.length]!(page));
    return { plain, selector: at % 3 === 0 ? hashed(plain, key) : plain };
  });
}

function selectorOf(text: string): Selector {
  const parsed = parseSelector(text);
  if (!parsed.ok) throw new Error(`a question of the bench cannot be read: ${parsed.expected}`);
  return parsed.selector;
}

function hashed({ steps }: Selector, key: NameKey): Selector {
  return { steps: steps.map((step) => ({ ...step, tests: step.tests.map((test) => hashedTest(test, key)) })) };
}

function hashedTest(test: AttributeTest, key: NameKey): AttributeTest {
  const isName = test.kind === 'text' && test.attribute === 'name' && test.operator === '=';
  return isName ? { kind: 'nameHash', hash: key.hash(test.text) } : test;
}
