import type { Element, FingerprintComponent, PerceptionMode, Screen, ScreenState } from '@vigie/domain';
import { fusionErrors } from '../errors';
import type { Embedder, FusedState, StoredVector } from '../ports';
import { type EmbeddedElement, embedModalities, type Modalities } from './embed-modalities';
import { fuseFingerprint, type Weights } from './fingerprint';
import { type Providers, screenStateIdOf, spaceOf, vectorIdOf } from './identify';

export interface FuseOptions extends Providers {
  readonly mode: PerceptionMode;
  readonly enrichedApps: readonly string[];
  readonly weights: Weights;
  readonly maxElements: number;
}

/** Ids for the elements of a screen whose fingerprint is known, one each in their order (F-11.1). */
export type NameElements = (seen: {
  readonly screen: Screen;
  readonly fingerprint: Float32Array;
  readonly space: string;
}) => Promise<readonly string[]>;

/**
 * A screen as a state with its fingerprint and every vector that went into it. Its elements get the ids that
 * `nameElements` gives; without it they keep their own. Throws FUSION_NOTHING_TO_FUSE when no modality could be embedded,
 * and the embedder's faults.
 */
export async function fuseScreen(
  embedder: Embedder,
  screen: Screen,
  options: FuseOptions,
  nowMs: () => number,
  nameElements?: NameElements,
): Promise<FusedState> {
  const started = nowMs();
  const unnamed: Screen = { ...screen, elements: elementsOf(screen, options) };
  const embedded = await embedModalities(embedder, unnamed, options);
  const fingerprint = fuseFingerprint(embedded.components, options.weights);
  if (!fingerprint) throw fusionErrors.create('FUSION_NOTHING_TO_FUSE', { mode: options.mode });
  const space = spaceOf(options, options.weights);
  const ids = (await nameElements?.({ screen: unnamed, fingerprint, space })) ?? null;
  const [kept, modalities] = ids === null ? [unnamed, embedded] : named(unnamed, embedded, ids);
  const components = storedComponents(modalities, options.weights);
  const state: ScreenState = {
    ...kept,
    doubts: [...kept.doubts, ...doubtsOf(modalities, kept)],
    screenStateId: screenStateIdOf(kept.frameId),
    sessionId: sessionOf(kept),
    vectorId: vectorIdOf(space, fingerprint),
    components: components.map(
      ({ part, provider, vectorId, weight }) => ({ name: part, provider, vectorId, weight }) as FingerprintComponent,
    ),
    mode: options.mode,
    fuseMs: nowMs() - started,
  };
  return { state, space, fingerprint, vectors: [...components, ...modalities.elements.flatMap(storedElement)] };
}

/** A frame that could not be seen or fused is a state too: whoever waits for it must learn why there is none. */
export function failedState(screen: Screen, failure: string, mode: PerceptionMode): ScreenState {
  return {
    ...screen,
    failure,
    screenStateId: screenStateIdOf(screen.frameId),
    sessionId: sessionOf(screen),
    vectorId: '',
    components: [],
    mode,
    fuseMs: 0,
  };
}

/** F-15: none in light, those of the configured applications in enriched, all in complete. */
function elementsOf(screen: Screen, { mode, enrichedApps }: FuseOptions): readonly Element[] {
  switch (mode) {
    case 'light':
      return [];
    case 'enriched':
      return enrichedApps.length === 0 || enrichedApps.includes(screen.window?.appName ?? '') ? screen.elements : [];
    case 'complete':
      return screen.elements;
  }
}

/** The same elements under other ids: those that were embedded are told by their places in the list. */
function named(screen: Screen, modalities: Modalities, ids: readonly string[]): [Screen, Modalities] {
  const elements = screen.elements.map((element, index) => ({ ...element, elementId: ids[index] as string }));
  const renamed = new Map(screen.elements.map((element, index) => [element, elements[index] as Element]));
  const embedded = modalities.elements.map((one) => ({ ...one, element: renamed.get(one.element) ?? one.element }));
  return [
    { ...screen, elements },
    { ...modalities, elements: embedded },
  ];
}

/** A run is a session; frames that no run asked for belong to their workstation's. */
function sessionOf(screen: Screen): string {
  return screen.request?.runId || screen.workstationId;
}

function doubtsOf(modalities: Modalities, screen: Screen) {
  const box = { x: 0, y: 0, width: screen.size.width, height: screen.size.height };
  return modalities.refused.map((code) => ({ code, box }));
}

function storedComponents({ components }: Modalities, weights: Weights): StoredVector[] {
  return components.map(({ name, provider, vector }) => ({
    part: name,
    elementId: '',
    vectorId: vectorIdOf(provider, vector),
    provider,
    weight: weights[name],
    vector,
  }));
}

function storedElement({ element, visual, text }: EmbeddedElement): StoredVector[] {
  const parts = [
    ['element-visual', visual],
    ['element-text', text],
  ] as const;
  return parts.flatMap(([part, embedded]) => {
    if (!embedded) return [];
    const { provider, vector } = embedded;
    return [
      { part, elementId: element.elementId, vectorId: vectorIdOf(provider, vector), provider, weight: 0, vector },
    ];
  });
}
