import type { Provider } from '@vigie/inference';
import type { VisionJob, VisionResult } from '../ports';
import type { Recognition } from '../read/ctc';

/** What the thread is started with. `giveWay` is one shared 32-bit number; a change asks the running job to give up. */
export interface VisionSettings {
  readonly models: string | null;
  readonly threads: number;
  readonly providers: readonly Provider[];
  /** Lines that are recognised in one go on CUDA. */
  readonly cudaBatch: number;
  readonly maxMegapixels: number;
  readonly heldBytes: number;
  readonly sharedCache: boolean;
  /** What a vision-language model is asked about; null or absent when there is none. */
  readonly asks?: { readonly zones: boolean } | null;
  readonly giveWay: SharedArrayBuffer;
}

export type ToVision =
  | { readonly kind: 'perceive'; readonly id: number; readonly job: VisionJob }
  | { readonly kind: 'check'; readonly id: number }
  | { readonly kind: 'loaded'; readonly id: number; readonly recognitions: readonly (Recognition | null)[] };

export type FromVision =
  | { readonly kind: 'started' }
  /** The work goes on, but not as configured. */
  | { readonly kind: 'trouble'; readonly code: string }
  /** The models could not be opened; a coded error as JSON. */
  | { readonly kind: 'broken'; readonly error: { code: string; message: string; remedy: string } }
  | { readonly kind: 'done'; readonly id: number; readonly result: VisionResult }
  | { readonly kind: 'load'; readonly id: number; readonly keys: readonly string[] }
  | { readonly kind: 'store'; readonly entries: ReadonlyMap<string, Recognition> };
