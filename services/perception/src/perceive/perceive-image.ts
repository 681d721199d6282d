import type { AccessibilityNode, Doubt, Rect, RgbImage, Window, Word } from '@vigie/domain';
import { isCoded } from '@vigie/errors';
import { candidatesIn, type ElementDetector } from '../detect/element-detector';
import type { ElementMaps } from '../detect/element-maps';
import type { FusedCandidate, SourceCandidates } from '../fuse/candidate';
import { fuseCandidates } from '../fuse/fuse-candidates';
import { wholeOf } from '../pixels/crop';
import { doubtfulValues, withoutMarks } from '../read/doubtful-values';
import { inReadingOrder, type ReadLine } from '../read/reading';
import { asShortValue, shortValuePlaces, withShortValues } from '../read/short-values';
import type { TextReader } from '../read/text-reader';
import { unreadPlaces } from '../read/unread-places';
import { findElements } from '../see/find-elements';
import type { RowRuns } from '../see/ground/regions';
import { hearTree, sameTree } from '../sources/tree/hear-tree';
import { tellElements } from '../sources/tree/tell-elements';
import { describeElements } from '../sources/vlm/describe-elements';
import { hasAnswers, NO_ANSWERS, type VlmAnswers } from '../sources/vlm/question';
import { settleLines } from '../sources/vlm/settle-lines';
import { zoneCandidates } from '../sources/vlm/zone-candidates';
import { explainElements } from '../understand/explain-elements';
import { nameElements } from '../understand/name-elements';
import { layOut } from '../understand/page';
import type { Sight } from './sight';

/** What an image is looked at with. */
export interface Eyes {
  readonly reader: TextReader;
  /** null: only the rules find elements. */
  readonly detector: ElementDetector | null;
}

/** What is known about an image besides its pixels. */
export interface Surroundings {
  /** What was seen on the last image of the same screen. */
  readonly previous: Sight | null;
  readonly accessibility: readonly AccessibilityNode[];
  readonly window: Window | null;
  /** What a vision-language model said of this very image. */
  readonly answers: VlmAnswers;
}

/** For an image of which nothing else is known. */
export const NO_SURROUNDINGS: Surroundings = { previous: null, accessibility: [], window: null, answers: NO_ANSWERS };

/** Below this confidence a person should look. */
const DOUBTFUL = 0.5;

/**
 * Reads and sees one image. With the sight of an earlier image of the same screen only what changed is read again.
 * `pause` is called between the heavy steps and may throw to give up.
 */
export async function perceiveImage(
  eyes: Eyes,
  image: RgbImage,
  { previous, accessibility, answers }: Surroundings,
  pause: () => void,
): Promise<Sight> {
  if (previous && !hasAnswers(answers) && sameImage(previous.image, image)) {
    // A tree that agreed with these pixels still does, where none comes with them.
    if (accessibility.length === 0 || sameTree(previous.accessibility, accessibility)) return { ...previous, image };
  }
  const before = previous ? { image: previous.image, lines: previous.read } : null;
  const read = await eyes.reader.read(image, before, pause);
  pause();
  const settle = (all: readonly ReadLine[]) => settleLines(inReadingOrder(all), answers.texts);
  const seen = await lookForElements(eyes, image, previous, settle(read).words, pause);
  const hear = (all: readonly ReadLine[]) => {
    const reading = settle(all);
    const heard = hearTree(accessibility, image, { ...reading, ...seen });
    const zoned = withZones(heard.sources, answers.zones, image, heard.words);
    return { ...heard, reading, fused: fuseCandidates(zoned, seen.lossy) };
  };
  const first = hear(read);
  // What was detected alone is kept for the next image: these are found again by the fields that hold them.
  const short = await readShortValues(eyes, image, first, pause);
  const { reading, words, lines, verdict, doubts, fused } =
    short.length > 0 ? hear(withShortValues(read, short)) : first;
  const page = layOut(image, fused, words);
  const told = tellElements(nameElements(page), words, verdict, page);
  const understood = explainElements(page, told.elements, lines);
  const unread = unreadPlaces(reading.unread, told.elements, words);
  return {
    ...{ image, words, lines, read, accessibility, answers, maps: seen.maps, rows: seen.rows },
    elements: describeElements(understood.elements, answers.elements),
    doubts: [
      ...withoutMarks(reading.doubts, told.elements),
      ...withoutMarks(unread, told.elements),
      ...doubtfulValues(told.elements, words),
      ...seen.doubts,
      ...doubts,
      ...told.doubts,
      ...understood.doubts,
      ...doubtsOf(fused),
    ],
  };
}

/** Values of a sign or two that the detector passed over, in fields that hold no word. */
async function readShortValues(
  { reader }: Eyes,
  image: RgbImage,
  { fused, words }: { readonly fused: readonly FusedCandidate[]; readonly words: readonly Word[] },
  pause: () => void,
): Promise<ReadLine[]> {
  const places = shortValuePlaces(image, fused, words);
  if (places.length === 0) return [];
  return (await reader.readPlaces(image, places, pause)).map(asShortValue);
}

/** What each source that looks at pixels sees. */
async function lookForElements(
  { detector }: Eyes,
  image: RgbImage,
  previous: Sight | null,
  words: readonly Word[],
  pause: () => void,
): Promise<Looked> {
  const known = previous?.rows ? { image: previous.image, rows: previous.rows } : null;
  const { candidates, doubts, lossy, rows } = findElements(image, words, known);
  const ruled: SourceCandidates = { source: 'rules', candidates };
  if (!detector) return { sources: [ruled], doubts, lossy, rows, maps: null };
  pause();
  try {
    const before = previous?.maps ? { image: previous.image, maps: previous.maps } : null;
    const maps = await detector.map(image, before, pause);
    const { candidates: guesses, all } = candidatesIn(maps, image, words);
    const guessed: SourceCandidates = { source: 'network', candidates: guesses };
    const crowded = all ? [] : [{ code: 'PICTURE_CROWDED', box: wholeOf(image) }];
    return { sources: [ruled, guessed], doubts: [...doubts, ...crowded], lossy, rows, maps };
  } catch (error) {
    if (!isCoded(error)) throw error;
    // The rules have seen most of it; what the network would have added is doubtful.
    const failed = { code: 'ELEMENT_NETWORK_FAILED', box: wholeOf(image) };
    return { sources: [ruled], doubts: [...doubts, failed], lossy, rows, maps: null };
  }
}

interface Looked {
  readonly sources: readonly SourceCandidates[];
  readonly doubts: readonly Doubt[];
  readonly lossy: boolean;
  readonly rows: RowRuns | null;
  readonly maps: ElementMaps | null;
}

/** Zones that a vision-language model named are one more source. */
function withZones(
  sources: readonly SourceCandidates[],
  zones: VlmAnswers['zones'],
  image: RgbImage,
  words: readonly Word[],
): readonly SourceCandidates[] {
  if (zones.length === 0) return sources;
  const found = sources.flatMap(({ candidates }) => candidates.map(({ box }) => box));
  return [...sources, { source: 'vlm', candidates: zoneCandidates(zones, image, words, found) }];
}

function doubtsOf(fused: readonly { box: Rect; confidence: number }[]): Doubt[] {
  const doubtful = fused.filter(({ confidence }) => confidence < DOUBTFUL);
  return doubtful.map(({ box }) => ({ code: 'ELEMENT_DOUBTFUL', box }));
}

function sameImage(a: RgbImage, b: RgbImage): boolean {
  return a.width === b.width && a.height === b.height && Buffer.compare(a.data, b.data) === 0;
}
