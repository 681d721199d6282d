import type { LeftOut, SelectorSuggestion, Standing } from '@vigie/selectors';
import { html, type Markup, NOTHING, withRoom } from './html/html';
import { page, percent, tag, tiles } from './html/page';
import { tableOf } from './html/tables';
import { type Mark, type TreePicture, treeView } from './html/tree-view';
import { nodeFinder } from './node-finder';
import { findings, left, told } from './report-html';
import { foundIn, SUGGESTION_COLUMNS, selectorText } from './suggest-columns';
import { type Suggested, summaryOf } from './suggested';

const ROOM = { summary: 800_000, details: 1_300_000 };

/** Suggestions as one page: what is sturdier and what speaks for it, and the first dump's structure. */
export function suggestHtml(suggested: Suggested, picture: Omit<TreePicture, 'marks'>): string {
  const { suggestions, sources, generatedAtUtc, leftOut } = suggested;
  const marks = marksOf(suggested, picture);
  return page('Vigie UIA Selector Suggestions', [
    html`<h1>Vigie UIA Selector Suggestions</h1>
<p class="soft">${sources.map((source) => html`<code>${source}</code> · `)}${generatedAtUtc}</p>
<p>${summaryOf(suggested)}.</p>
${tiles([
  { figure: suggestions.dumps, label: 'dumps' },
  {
    figure: suggestions.sought,
    label: suggestions.entries === null ? 'elements looked at' : `weak, of ${suggestions.entries}`,
  },
  { figure: suggestions.suggested, label: 'suggested' },
  { figure: percent(suggestions.survivalRate), label: `survive, of ${suggestions.withStableFeature}` },
])}
${suggestions.notices.map(told)}${findings(suggested.findings)}${leftOut.slice(0, MOST_LEFT_OUT).map(leftOutLine)}
<h2>Summary</h2>
${tableOf(SUGGESTION_COLUMNS, suggestions.selectors, ROOM.summary)}
<h2>Suggestions</h2>
${withRoom(suggestions.selectors, ROOM.details, detail, left('suggestions'))}
<h2>Structure of the first dump</h2>
${treeView({ ...picture, marks })}`,
  ]);
}

function detail(one: SelectorSuggestion, index: number): Markup {
  const { selectorId, description, why, before, after, cannot } = one;
  return html`<h3 id="s${index}">${selectorId} ${after === null ? tag('warn', 'nothing sturdier') : tag('good', 'suggested')}</h3>
<p>${description}</p>
${why.map((reason) => html`<p class="soft">${reason}</p>`)}
${standing('Before', before)}${standing('After', after)}
${cannot === null ? NOTHING : told(cannot)}`;
}

/** More lines of what a catalog lacks make no page. */
const MOST_LEFT_OUT = 100;

function leftOutLine({ selector, reason }: LeftOut): Markup {
  return told(`${selector} is not in the catalog. ${reason}`);
}

function standing(when: string, at: Standing | null): Markup {
  if (at === null) return NOTHING;
  const found = at.total === 0 ? 'which element it means is unknown' : `alone in ${foundIn(at)} dumps`;
  return html`<p>${when}: <code>${selectorText(at)}</code> <span class="soft">· ${found} · stability ${at.stabilityScore}</span></p>`;
}

/** What is proposed for elements of the first dump, whose structure the page shows. */
function marksOf(
  { suggestions }: Suggested,
  { tree }: Omit<TreePicture, 'marks'>,
): ReadonlyMap<number, readonly Mark[]> {
  const find = nodeFinder(tree);
  const marks = new Map<number, readonly Mark[]>();
  for (const [index, { selectorId, after, evidence }] of suggestions.selectors.entries()) {
    const node = find(evidence.find(({ dump }) => dump === 0)?.uiaPath ?? '');
    if (node !== null && after !== null) marks.set(node, [{ label: selectorId, href: `#s${index}` }]);
  }
  return marks;
}
