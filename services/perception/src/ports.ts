import type { Doubt, Frame, RgbImage, Size } from '@vigie/domain';
import type { Sight } from './perceive/sight';
import type { VlmAnswers, VlmQuestion } from './sources/vlm/question';

/** A dense tensor, row-major. */
export interface Tensor {
  readonly data: Float32Array;
  readonly dims: readonly number[];
}

/** A loaded neural network; `run` blocks its thread while it computes. */
export interface NeuralModel {
  readonly inputNames: readonly string[];
  readonly outputNames: readonly string[];
  run(
    feeds: Readonly<Record<string, Tensor>>,
  ): Promise<Readonly<Record<string, { data: unknown; dims: readonly number[] }>>>;
}

/** Decodes one patch whose header was compared with `expected` first. Throws FRAME_PATCH_REFUSED or FRAME_PATCH_DAMAGED. */
export interface PatchDecoder {
  decode(data: Uint8Array, encoding: 'webp-lossless' | 'png', expected: Size): Promise<RgbImage>;
}

/** Encodes a whole image without loss for the evidence store. */
export interface ImageEncoder {
  encode(image: RgbImage): Promise<Uint8Array>;
}

/** One frame to perceive, with the messages of its log that the vision does not hold yet. */
export interface VisionJob {
  readonly frame: Frame;
  /** Messages of the workstation, oldest first, up to and with `frame`. */
  readonly log: readonly Frame[];
  /** The log is all that the bus holds: what is not in it is lost. */
  readonly wholeLog: boolean;
  /** Somebody waits for it: it is not given up for others, and its image is kept. */
  readonly requested: boolean;
  /** What a vision-language model answered about this very frame, on a second look at it. */
  readonly answers?: VlmAnswers;
}

export type VisionResult =
  | {
      readonly kind: 'seen';
      readonly sight: Pick<Sight, 'words' | 'lines' | 'elements'> & { readonly doubts: readonly Doubt[] };
      /** The encoded image, for a requested frame. */
      readonly encoded: Uint8Array | null;
      /** What a vision-language model is to be asked about a requested frame, and the image to ask it with; null: nothing. */
      readonly open: { readonly image: RgbImage; readonly questions: readonly VlmQuestion[] } | null;
    }
  /** The image cannot be rebuilt from what was given; ask again with the whole log. */
  | { readonly kind: 'log_needed' }
  /** Given up in favour of a requested frame. */
  | { readonly kind: 'given_up' }
  /** The code of the error for which nothing was seen. */
  | { readonly kind: 'failed'; readonly code: string };

/** The heavy half of perception: assembles images, reads and sees. Lives in a thread of its own; one job at a time. */
export interface Vision {
  perceive(job: VisionJob): Promise<VisionResult>;
  /** Asks the running job to end with `given_up`, if it is not a requested one. */
  giveWay(): void;
  /** One small picture through all models; throws a coded error. */
  ready(): Promise<void>;
  close(): Promise<void>;
}

/** A vision-language model, as far as perception asks one. */
export interface Adviser {
  /** Images that may wait for it at once; of one more nothing is asked. */
  readonly mostImages: number;
  /**
   * What it answers within the budget; nothing when it is away. Never throws. What comes too late is remembered for the next
   * image with the same pixels.
   */
  ask(image: RgbImage, questions: readonly VlmQuestion[]): Promise<VlmAnswers>;
  close(): Promise<void>;
}
