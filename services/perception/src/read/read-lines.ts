import { type Doubt, type Rect, type RgbImage, rectUnion } from '@vigie/domain';
import type { NeuralModel } from '../ports';
import type { CharacterSet } from './characters';
import type { Recognition } from './ctc';
import { doubtfulSigns } from './doubtful-signs';
import { type FramedLine, frameLine } from './frame-line';
import { settleBloodGroup } from './grammar/blood-group';
import { allGrammars } from './grammar/grammars';
import { litreInDoubt, settleLoneOnes } from './grammar/lone-one';
import { CODE_DOUBTFUL, settleLine } from './grammar/settle-line';
import { isLossy } from './is-lossy';
import { readDoubtfulAgain } from './read-again';
import type { ReadLine } from './reading';
import { type BatchLimits, recogniseText } from './recognise-text';
import { cropKey, type RecognitionCache } from './recognition-cache';
import { settleMarks } from './settle-marks';
import { splitWords } from './split-words';
import { withTwoDots } from './two-dots';
import { DIGITS_UNREAD, readSkippedDigits } from './unread-digits';
import { lostBesideAmounts, SIGN_UNREAD, unreadInk, unreadMarks, unreadWhole } from './unread-ink';

/** What reading lines needs. `pause` is called between batches and may throw to give up. */
export interface LineReader {
  readonly recogniser: NeuralModel;
  readonly characters: CharacterSet;
  readonly cache: RecognitionCache;
  /** How much is recognised in one go, asked before each batch: a device may fail meanwhile. Default: as on a CPU. */
  readonly batch?: () => BatchLimits;
}

/** Reads the text in each region. Regions in which nothing legible stands are left out. */
export async function readLines(
  reader: LineReader,
  image: RgbImage,
  regions: readonly Rect[],
  pause: () => void,
): Promise<ReadLine[]> {
  const framed = regions.flatMap((region) => {
    const line = frameLine(image, region);
    return line ? [{ region, line }] : [];
  });
  const recognitions = await recogniseCached(
    reader,
    framed.map(({ line }) => line.crop),
    pause,
  );
  return framed.flatMap(({ region, line }, index) => toLine(region, line, recognitions[index]!) ?? []);
}

async function recogniseCached(
  reader: LineReader,
  crops: readonly RgbImage[],
  pause: () => void,
): Promise<Recognition[]> {
  const keys = crops.map(cropKey);
  const known = new Map<string, Recognition>();
  const cached = await reader.cache.find(keys);
  keys.forEach((key, index) => {
    if (cached[index]) known.set(key, cached[index]);
  });
  const fresh = new Map<string, RgbImage>();
  keys.forEach((key, index) => {
    if (!known.has(key)) fresh.set(key, crops[index]!);
  });
  const recognise = (some: readonly RgbImage[]) =>
    recogniseText(reader.recogniser, reader.characters, some, pause, reader.batch);
  const unread = [...fresh.values()];
  const read = await readDoubtfulAgain(unread, await recognise(unread), recognise);
  const learnt = new Map([...fresh.keys()].map((key, index) => [key, read[index]!]));
  reader.cache.keep(learnt);
  return keys.map((key) => (known.get(key) ?? learnt.get(key))!);
}

/** One or two signs that the recogniser is this unsure of are an icon, not a text. */
const ICON_LENGTH = 2;
const ICON_CONFIDENCE = 0.6;

function isIcon({ glyphs, confidence }: Recognition): boolean {
  return glyphs.length <= ICON_LENGTH && confidence < ICON_CONFIDENCE;
}

const GRAMMARS = allGrammars();

function toLine(region: Rect, line: FramedLine, recognition: Recognition): ReadLine | null {
  if (isIcon(recognition)) return unreadLine(region, line);
  const inImage = (box: Rect) => ({ ...box, x: box.x + line.origin.x, y: box.y + line.origin.y });
  const { pieces, doubts } = readWords(recognition, line, inImage);
  const settled = settleLine(pieces, GRAMMARS);
  const group = settleBloodGroup(settled.words);
  if (group.doubtful.length > 0) doubts.push({ code: CODE_DOUBTFUL, box: unionOf(group.doubtful) });
  const words = settleLoneOnes(group.words).map(({ text, box, confidence }) => ({ text, box, confidence }));
  const first = words[0];
  if (!first) return unreadLine(region, line);
  const litre = litreInDoubt(words);
  if (litre) doubts.push({ code: CODE_DOUBTFUL, box: litre.box });
  const box = unionOf(words);
  return {
    region: rectUnion(region, line.place),
    box,
    confidence: recognition.confidence,
    words,
    doubts: [...doubts, ...settled.doubts],
  };
}

/** The words of a line as its signs and its pixels have them, and where these are at odds. */
function readWords(recognition: Recognition, { crop, ink }: FramedLine, inImage: (box: Rect) => Rect) {
  const doubts: Doubt[] = [];
  const unread = unreadInk(
    ink,
    recognition.glyphs.map(({ at }) => at),
  );
  const tell = (marks: readonly Rect[]) =>
    unread.push(...marks.filter((mark) => !unread.some(({ x }) => x === mark.x)));
  const glyphs = withTwoDots(recognition.glyphs, ink);
  const marked = splitWords({ ...recognition, glyphs }, ink).map((word) =>
    settleMarks(word, ink, () => isLossy(crop, ink)),
  );
  const words = marked.map(({ piece }) => piece);
  tell(lostBesideAmounts(words, ink));
  const open = marked.filter(({ doubtful }) => doubtful).map(({ piece }) => piece.box);
  const unsure = new Set([...open, ...doubtfulSigns(words, ink)]);
  doubts.push(...[...unsure].map((box) => ({ code: CODE_DOUBTFUL, box: inImage(box) })));
  const pieces = words.map((word) => {
    const { piece, doubtful } = readSkippedDigits(word, ink);
    const box = inImage(word.box);
    if (doubtful) doubts.push({ code: DIGITS_UNREAD, box });
    else tell(unreadMarks(piece, ink));
    return { ...piece, box };
  });
  doubts.push(...unread.map((box) => ({ code: SIGN_UNREAD, box: inImage(box) })));
  return { pieces, doubts };
}

/** A place with ink of which nothing was read; null where the ink is no sign's. It has no words, and a doubt. */
function unreadLine(region: Rect, { ink, place, origin }: FramedLine): ReadLine | null {
  const box = unreadWhole(ink);
  if (!box) return null;
  const told = { ...box, x: box.x + origin.x, y: box.y + origin.y };
  const doubts = [{ code: SIGN_UNREAD, box: told }];
  return { region: rectUnion(region, place), box: told, confidence: 0, words: [], doubts };
}

function unionOf(words: readonly { readonly box: Rect }[]): Rect {
  return words.reduce((sum, word) => rectUnion(sum, word.box), words[0]!.box);
}
