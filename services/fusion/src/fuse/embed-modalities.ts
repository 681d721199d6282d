import type { Element, PerceptionMode, Screen } from '@vigie/domain';
import { type CodedError, isCoded } from '@vigie/errors';
import type { Embedder } from '../ports';
import { contextText, contextVector } from './context-vector';
import { type ComponentVector, toComponent } from './fingerprint';
import { cropRegion, elementText, importantElements } from './important-elements';
import { legible, statementsOf } from './statements';
import { toUnit } from './unit-vector';

/** An element with the two vectors that describe it; either may be missing. */
export interface EmbeddedElement {
  readonly element: Element;
  readonly visual: { readonly provider: string; readonly vector: Float32Array } | null;
  readonly text: { readonly provider: string; readonly vector: Float32Array } | null;
}

export interface Modalities {
  readonly components: readonly ComponentVector[];
  readonly elements: readonly EmbeddedElement[];
  /** Codes of what embedding refused because of its content; the other modalities stand (F-7.4, F-13.5). */
  readonly refused: readonly string[];
}

/** Embeds what the mode fuses. A modality that the screen lacks, or that embedding refuses, is left out. */
export async function embedModalities(
  embedder: Embedder,
  screen: Screen,
  options: { readonly mode: PerceptionMode; readonly maxElements: number },
): Promise<Modalities> {
  const refused: string[] = [];
  const attempt = async <T>(work: () => Promise<T | null>): Promise<T | null> => {
    try {
      return await work();
    } catch (error) {
      if (!isRefusal(error)) throw error;
      refused.push(String(error.facts.failure));
      return null;
    }
  };
  const image = attempt(() => embedImage(embedder, screen));
  if (options.mode !== 'complete') return { components: present([await image]), elements: [], refused };
  const [imageComponent, texts, elements] = await Promise.all([
    image,
    embedTexts(embedder, screen, options.maxElements),
    embedElements(embedder, screen, options.maxElements, attempt),
  ]);
  const components = present([imageComponent, ...texts, uiComponent(elements)]);
  return { components, elements, refused };
}

/** More than any screen shows; embedding refuses texts of twice that length. */
const LONGEST_TEXT = 100_000;

/** A refusal says that the input is at fault; anything else says that the service is. */
function isRefusal(error: unknown): error is CodedError {
  return (
    isCoded(error, 'FUSION_EMBEDDING_REFUSED') &&
    /^(EVIDENCE|EMBED_IMAGE|EMBED_REGION)_/.test(String(error.facts.failure))
  );
}

async function embedImage(embedder: Embedder, screen: Screen): Promise<ComponentVector | null> {
  if (screen.evidence === '') return null;
  const { provider, vectors } = await embedder.embedScreen(screen.evidence);
  return toComponent('image', provider, vectors[0] ?? []);
}

async function embedTexts(embedder: Embedder, screen: Screen, most: number): Promise<(ComponentVector | null)[]> {
  const context = contextText(screen.request?.context ?? {});
  const statements = statementsOf(screen, most);
  const wanted = [seenText(screen), screen.window?.title ?? '', context ?? '', ...statements];
  const texts = wanted.map((text) => text.slice(0, LONGEST_TEXT));
  const sayable = [...texts.keys()].filter((index) => /[\p{L}\p{N}]/u.test(texts[index] ?? ''));
  const { provider, vectors } =
    sayable.length === 0
      ? { provider: '', vectors: [] }
      : await embedder.embedTexts(sayable.map((index) => texts[index] as string));
  const vectorAt = (index: number) => vectors[sayable.indexOf(index)] ?? null;
  const said = statements.flatMap((_, index) => vectorAt(wanted.length - statements.length + index) ?? []);
  const plain = [
    toComponent('text', provider, textVector(vectorAt(0), said)),
    toComponent('title', provider, vectorAt(1) ?? []),
  ];
  if (context === null) return plain;
  const vector = contextVector(screen.request?.context ?? {}, vectorAt(2));
  return [...plain, toComponent('context', provider || 'vigie-context-signs', vector)];
}

/** All lines; of a screen that has no word of two letters, whatever it has. */
function seenText({ lines }: Screen): string {
  const clear = lines.map((line) => legible(line.text)).filter((line) => line !== '');
  return (clear.length > 0 ? clear : lines.map((line) => line.text)).join('\n');
}

/**
 * Part of the text that what controls hold makes up; measured on a recording of 18 states, some of which differ in one
 * field alone: from 0.4 on each is nearest to itself however it was damaged; other patients' data stays near all the way.
 */
const STATED = 0.4;

/** The lines' embedding beside the mean of the statements'. Both are of one provider, so they may be added. */
function textVector(lines: Float32Array | null, statements: readonly Float32Array[]): Float32Array {
  const whole = toUnit(lines ?? []);
  const stated = toUnit(sum(statements));
  if (!whole || !stated) return whole ?? stated ?? new Float32Array();
  return whole.map((value, i) => value * Math.sqrt(1 - STATED) + (stated[i] ?? 0) * Math.sqrt(STATED));
}

function sum(vectors: readonly Float32Array[]): Float32Array {
  const total = new Float32Array(vectors[0]?.length ?? 0);
  for (const vector of vectors) {
    for (let i = 0; i < total.length; i++) total[i] = (total[i] ?? 0) + (vector[i] ?? 0);
  }
  return total;
}

async function embedElements(
  embedder: Embedder,
  screen: Screen,
  most: number,
  attempt: <T>(work: () => Promise<T | null>) => Promise<T | null>,
): Promise<EmbeddedElement[]> {
  const elements = importantElements(screen.elements, screen.size, most);
  if (elements.length === 0) return [];
  const regions = elements.flatMap((element) => cropRegion(element, screen.size) ?? []);
  const [visual, text] = await Promise.all([
    attempt(async () => (screen.evidence === '' ? null : embedder.embedCrops(screen.evidence, regions))),
    embedder.embedTexts(elements.map(elementText)),
  ]);
  const at = (embedded: typeof visual, index: number) => {
    const vector = embedded && toUnit(embedded.vectors[index] ?? []);
    return embedded && vector && { provider: embedded.provider, vector };
  };
  return elements.map((element, index) => ({ element, visual: at(visual, index), text: at(text, index) }));
}

/** What has no name is often no control: an icon, a mark, a piece of a picture. It comes and goes from look to look. */
const UNNAMED = 0.3;

/** The mean of the elements' embeddings (F-14.1); an element's is its crop's beside its words', in equal shares. */
function uiComponent(elements: readonly EmbeddedElement[]): ComponentVector | null {
  const first = elements[0];
  if (!first) return null;
  const visualLength = first.visual?.vector.length ?? 0;
  const mean = new Float32Array(visualLength + (first.text?.vector.length ?? 0));
  for (const { element, visual, text } of elements) {
    const weight = legible(element.label) === '' ? UNNAMED : 1;
    visual?.vector.forEach((value, i) => {
      mean[i] = (mean[i] ?? 0) + weight * value;
    });
    text?.vector.forEach((value, i) => {
      mean[visualLength + i] = (mean[visualLength + i] ?? 0) + weight * value;
    });
  }
  const provider = [first.visual?.provider, first.text?.provider].filter(Boolean).join('+');
  return toComponent('ui', provider, mean);
}

function present(components: readonly (ComponentVector | null)[]): ComponentVector[] {
  return components.filter((component) => component !== null);
}
