import { foldText } from '@vigie/domain';
import { colourDistance } from '../../see/ground/colours';
import type { Page } from '../page';

/** Patterns and invitations that no value has. */
const HINT =
  /^(?:jj[/. -]mm[/. -]aa(?:aa)?|dd[/. -]mm[/. -]yy(?:yy)?|mm[/. -]dd[/. -]yyyy|hh ?[:h] ?mm|aaaa-mm-jj|yyyy-mm-dd)$|(?:\.\.\.|…)$|^(?:saisir|saisissez|entrez|entrer|rechercher|recherche|chercher|filtrer|tapez|ex\.|exemple|enter|type|search|filter|select|choose|e\.g\.|selectionnez|choisir|choisissez)\b/;
/** A hint is drawn with less contrast than this share of what the screen's texts usually have. */
const PALE = 0.66;
/** Fields of one ground differ less than this. */
const SAME_GROUND = 6;

/** Whether a text asks for one: "Rechercher…", "jj/mm/aaaa". */
export function isInvitation(text: string): boolean {
  return HINT.test(foldText(text));
}

/** Whether the text in a field is the hint of an empty one: by its words, or pale on the ground that all fields have. */
export function isHint(page: Page, index: number, text: string): boolean {
  const { type } = page.elements[index]!;
  const folded = foldText(text);
  if (/[./-]\s*(?:aaaa|yyyy)$|^(?:jj|dd)\b/.test(folded) && HINT.test(folded)) return true;
  if (type === 'dropdown') return false;
  const own = page.ownOf(index)[0];
  const ink = own ? page.inkOf(own) : null;
  if (!ink) return false;
  const usual = usualContrast(page);
  const pale = ink.contrast < PALE * usual;
  if (HINT.test(folded)) return pale || /(?:\.\.\.|…)$/.test(folded);
  if (!pale) return false;
  const others = grounds(page, index);
  return (
    others.length > 0 &&
    others.filter((ground) => colourDistance(ground, ink.ground) <= SAME_GROUND).length * 2 >= others.length
  );
}

/** Contrast of an ordinary text: the upper quartile, since pale texts are the exception. */
export function usualContrast(page: Page): number {
  const known = CONTRASTS.get(page);
  if (known !== undefined) return known;
  const contrasts = page.phrases
    .slice(0, MOST_TEXTS)
    .flatMap((phrase) => page.inkOf(phrase)?.contrast ?? [])
    .sort((a, b) => a - b);
  const usual = contrasts[Math.floor(contrasts.length * 0.75)] ?? 0;
  CONTRASTS.set(page, usual);
  return usual;
}

const CONTRASTS = new WeakMap<Page, number>();
const MOST_TEXTS = 200;

/** Grounds of the other text fields that hold text of ordinary contrast. */
function grounds(page: Page, index: number) {
  return page.elements.flatMap(({ type }, other) => {
    const own = other === index || type !== 'text_input' ? undefined : page.ownOf(other)[0];
    const ink = own ? page.inkOf(own) : null;
    return ink && ink.contrast >= PALE * usualContrast(page) ? [ink.ground] : [];
  });
}
