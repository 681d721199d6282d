import type { Element, FingerprintComponentName, PerceptionMode, Screen } from '@vigie/domain';
import { type CodedError, isCoded } from '@vigie/errors';
import type { Embedder } from '../ports';
import { contextText, contextVector } from './context-vector';
import { type ComponentVector, toComponent } from './fingerprint';
import { cropRegion, elementText, importantElements } from './important-elements';
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
    embedTexts(embedder, screen),
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

async function embedTexts(embedder: Embedder, screen: Screen): Promise<(ComponentVector | null)[]> {
  const context = screen.request?.context ?? {};
  const wanted: readonly (readonly [FingerprintComponentName, string])[] = [
    ['text', screen.lines.map((line) => line.text).join('\n')],
    ['title', screen.window?.title ?? ''],
    ['context', contextText(context) ?? ''],
  ];
  const sayable = wanted
    .map(([name, text]) => [name, text.slice(0, LONGEST_TEXT)] as const)
    .filter(([, text]) => /[\p{L}\p{N}]/u.test(text));
  const { provider, vectors } =
    sayable.length === 0 ? { provider: '', vectors: [] } : await embedder.embedTexts(sayable.map(([, text]) => text));
  const vectorOf = (name: string) => vectors[sayable.findIndex(([found]) => found === name)] ?? null;
  const plain = (['text', 'title'] as const).map((name) => toComponent(name, provider, vectorOf(name) ?? []));
  if (contextText(context) === null) return plain;
  return [
    ...plain,
    toComponent('context', provider || 'vigie-context-signs', contextVector(context, vectorOf('context'))),
  ];
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

/** The mean of the elements' embeddings (F-14.1); an element's is its crop's beside its words', in equal shares. */
function uiComponent(elements: readonly EmbeddedElement[]): ComponentVector | null {
  const first = elements[0];
  if (!first) return null;
  const visualLength = first.visual?.vector.length ?? 0;
  const mean = new Float32Array(visualLength + (first.text?.vector.length ?? 0));
  for (const { visual, text } of elements) {
    visual?.vector.forEach((value, i) => {
      mean[i] = (mean[i] ?? 0) + value;
    });
    text?.vector.forEach((value, i) => {
      mean[visualLength + i] = (mean[visualLength + i] ?? 0) + value;
    });
  }
  const provider = [first.visual?.provider, first.text?.provider].filter(Boolean).join('+');
  return toComponent('ui', provider, mean);
}

function present(components: readonly (ComponentVector | null)[]): ComponentVector[] {
  return components.filter((component) => component !== null);
}
