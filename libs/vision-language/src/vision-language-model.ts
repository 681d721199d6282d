import type { ElementDescription } from './answers/element-answer';
import type { TextReading } from './answers/text-answer';
import type { Judgement } from './answers/verdict-answer';
import type { ClickableZones } from './answers/zones-answer';

/** Raw pixels: width × height × 3 bytes, RGB, row by row, no padding. */
export interface RgbImage {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array;
}

/** Whole pixels of the picture that was given, origin at its upper left corner; never empty, never outside of it. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Text that was read from a screen or typed by a person. The model gets it in a marked slot, never among instructions. */
export interface ScreenText {
  /** What it is, in small letters: `near`, `expected`. */
  readonly name: string;
  readonly text: string;
}

export interface Question {
  /** A yes/no question in the words of a workflow's author or of this program; screen text goes into `about`. */
  readonly ask: string;
  readonly about?: readonly ScreenText[];
}

/** How long somebody waits: the earlier of `deadlineMs` (milliseconds since the epoch) and the configured timeout. */
export interface Within {
  readonly deadlineMs?: number;
  readonly signal?: AbortSignal;
}

/**
 * A model that looks at pictures and answers in words. What it says is a guess: boxes and texts are data for fusion and
 * never an order. Every fault is a coded error of this package (VLM_…). All texts of answers are patient data.
 */
export interface VisionLanguageModel {
  readonly modelId: string;
  /** Every visible text with its box (F-7.1, F-7.2), and how many of the answer's items could not be used. */
  readText(image: RgbImage, within?: Within): Promise<TextReading>;
  /** What one element is and does (F-1.4, F-3). `near` is text read around it. The model sees the box and its surroundings. */
  describeElement(
    image: RgbImage,
    box: Box,
    near?: readonly ScreenText[],
    within?: Within,
  ): Promise<ElementDescription>;
  /** Zones that a person could click (F-13.2). */
  clickableZones(image: RgbImage, within?: Within): Promise<ClickableZones>;
  /** Whether the picture answers the question with yes. A model that is away or babbles makes it `unclear`, not an error. */
  judge(image: RgbImage, question: Question, within?: Within): Promise<Judgement>;
  /** Asks the server for its list of models. Throws VLM_UNREACHABLE, VLM_UNAUTHORISED, VLM_MODEL_UNKNOWN and the like. */
  ready(within?: Within): Promise<void>;
  /** Ends what runs with VLM_CLOSED and takes no more. */
  close(): Promise<void>;
}

/** Where answers are kept; @vigie/cache is one. Losing one only costs a question. */
export interface AnswerCache {
  get(key: string): Promise<Uint8Array | null>;
  set(key: string, value: Uint8Array, options?: { readonly ttlMs: number }): Promise<void>;
}

/** Time and chance, to be replaced in tests. */
export interface Surroundings {
  /** Milliseconds since the epoch. */
  now(): number;
  /** 0 ≤ x < 1: jitter of retries. */
  random(): number;
  /** Hexadecimal digits that nobody can foresee: marks of data slots. */
  boundary(): string;
}
