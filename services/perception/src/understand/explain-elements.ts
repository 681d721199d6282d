import {
  barelyUnderstood,
  type Doubt,
  type ElementMeaning,
  isFocusable,
  type Line,
  rectCentre,
  rectContains,
  type Twin,
} from '@vigie/domain';
import type { SeenElement } from '../perceive/sight';
import { inEnglish } from './describe/in-english';
import { inFrench } from './describe/in-french';
import type { Subject } from './describe/subject';
import { cardOf, findCards } from './group/find-cards';
import { findGroups, type Group, groupOf } from './group/find-groups';
import type { IconName } from './icon/known-icons';
import { nameOfIcon } from './icon/name-of-icon';
import { recogniseIcon } from './icon/recognise-icon';
import { captionsOf } from './label/captions';
import { isField } from './label/find-labels';
import { labelDoubts } from './label/label-doubts';
import { type Language, languageOf } from './language-of';
import type { NamedElement } from './name-elements';
import type { Page } from './page';
import { findNeighbours } from './place/find-neighbours';
import { findTwins } from './place/find-twins';
import { type GenericPlace, genericPlaces } from './place/generic-place';
import { onOneLine, rowOf } from './place/row-of';
import { zoneOf } from './place/zone-of';
import { isDangerous } from './words/danger';
import { purposeOf } from './words/purpose-of';
import { readCommand } from './words/read-command';
import { readLooks } from './words/read-looks';
import { roleOf } from './words/role-of';

/**
 * What each named element is for, how dangerous it is, where it stands, and one sentence that says which it is. An
 * element that cannot be understood is a doubt, keeps what was seen of it, and the rest goes on (F-13.5).
 */
export function explainElements(
  page: Page,
  named: readonly NamedElement[],
  lines: readonly Line[],
): { elements: SeenElement[]; doubts: Doubt[] } {
  const doubts = labelDoubts(page, named);
  const attempt = <T>(index: number, explain: () => T, otherwise: T): T => {
    try {
      return explain();
    } catch {
      const { box } = named[index]!;
      if (!doubts.some((doubt) => doubt.box === box)) doubts.push({ code: 'ELEMENT_NOT_UNDERSTOOD', box });
      return otherwise;
    }
  };
  const looks = readLooks(page, named, lines);
  const icons = named.map((element) => iconOf(page, element));
  const language = languageOf(page);
  const called = named.map((element, index) => calledBy(element, icons[index]!, language));
  const places = genericPlaces(page);
  const groups = findGroups(page, new Set(captionsOf(page).of.values()));
  const cards = findCards(page);
  const neighbours = findNeighbours(named.map(({ box }) => box));
  const first = named.map((element, index) =>
    attempt<SeenElement>(
      index,
      () => ({
        ...element,
        ...meaningOf(
          { ...element, label: called[index]! },
          { ...looks(index), bin: icons[index] === 'delete' },
          { place: places.get(index) ?? null, holdsOthers: holdsOthers(named, index) },
          groups,
          cardOf(cards, element.box)?.title ?? null,
        ),
        zone: zoneOf(element.box, page.image),
        neighbours: neighbours[index]!,
      }),
      { ...barelyUnderstood(element.type), ...element, role: '', zone: zoneOf(element.box, page.image) },
    ),
  );
  const twins = twinsOf(page, first, called);
  const elements = first.map((element, index) =>
    attempt(index, () => ({ ...element, ...described(called, index, element, twins[index]!) }), element),
  );
  return { elements, doubts };
}

function holdsOthers(named: readonly NamedElement[], index: number): boolean {
  const { type, box } = named[index]!;
  return (
    type === 'generic' && named.some((other) => other.type !== 'generic' && rectContains(box, rectCentre(other.box)))
  );
}

/** Only buttons that nothing names are looked at. */
function iconOf({ image }: Page, { type, label, box }: NamedElement): IconName | null {
  return type === 'button' && label === '' ? recogniseIcon(image, box) : null;
}

/**
 * What a sentence calls an element. The meaning of an icon is no label: nothing is written there, and a target that is asked for by its text
 * must never be an icon that means the same.
 */
function calledBy({ label }: NamedElement, icon: IconName | null, language: Language): string {
  return icon === null ? label : nameOfIcon(icon, language);
}

type Meaning = Pick<ElementMeaning, 'isDangerous' | 'isClickable' | 'isFocusable' | 'purpose' | 'group'>;

function meaningOf(
  element: NamedElement,
  looks: ReturnType<ReturnType<typeof readLooks>>,
  { place, holdsOthers: holds }: { readonly place: GenericPlace | null; readonly holdsOthers: boolean },
  groups: readonly Group[],
  card: string | null,
): Meaning & Pick<SeenElement, 'role' | 'value' | 'twin' | 'description'> {
  const { type, label, placeholder, box } = element;
  // What a row does is what the buttons and links in it do, each by itself.
  const command = readCommand(holds ? '' : label);
  const dangerous = isDangerous(type, command, looks);
  const role = roleOf(type, label, command, { dangerous, accented: looks.accented, place, placeholder });
  return {
    role,
    // Dots stand for a password's characters and say nothing of it.
    value: role === 'password_field' ? '' : element.value,
    isDangerous: dangerous,
    isClickable: type !== 'generic' || role !== '',
    isFocusable: isFocusable(type),
    purpose: purposeOf(type, label, command, role),
    // A dialog's answers belong to the whole of it, whatever stands above them; those of a card to the card.
    group: card ?? (role === 'primary_action' || role === 'cancel_action' ? '' : groupOf(groups, box)),
    twin: null,
    description: { fr: '', en: '' },
  };
}

/** Twins are what the sentence calls alike: an icon called "Fermer" is none of a button that it cannot name. */
function twinsOf(page: Page, elements: readonly SeenElement[], called: readonly string[]): (Twin | null)[] {
  const cards = findCards(page);
  return findTwins(
    elements.map((element, index) => ({
      ...element,
      label: called[index]!,
      isInCard: cardOf(cards, element.box) !== null,
      row: () => rowOf(page, index),
      neighbour: () => {
        const { left, above, right } = element.neighbours;
        // What stands above or below a button is of another row; a field may stand under what names it.
        const sides = isField(element.type) ? [left, above, right] : [left, right];
        const labels = sides.flatMap((at) =>
          at !== null && elements[at]!.type !== 'generic' && (at === above || onOneLine(element.box, elements[at]!.box))
            ? [elements[at]!.label]
            : [],
        );
        return labels.find((label) => label !== '' && label !== element.label) ?? '';
      },
    })),
  );
}

function described(
  called: readonly string[],
  index: number,
  element: SeenElement,
  twin: Twin | null,
): Pick<SeenElement, 'twin' | 'description'> {
  const subject: Subject = {
    ...element,
    label: called[index]!,
    twin,
    zone: element.zone ?? 'centre',
    labelOf: (other) => called[other] ?? '',
  };
  return { twin, description: { fr: inFrench(subject), en: inEnglish(subject) } };
}
