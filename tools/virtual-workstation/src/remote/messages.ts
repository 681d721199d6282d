import type { AccessibilityNode, Point, Rect, Size, Window } from '@vigie/domain';
import type { Input } from '../input/input';
import type { ThemeName } from '../program/state';
import type { TroubleOrder } from '../trouble/catalogue';

/** What an agent's desktop asks of the program. */
export type DesktopAsk =
  /** The screen, unless it is still that of the version which the asker holds. */
  | { readonly ask: 'grab'; readonly known: number }
  /** One input event of the asker's `stroke`-th order to its hands. */
  | { readonly ask: 'input'; readonly stroke: number; readonly input: Input }
  | { readonly ask: 'describe' }
  | { readonly ask: 'window' }
  | { readonly ask: 'surroundings'; readonly point: Point | null }
  | { readonly ask: 'cursor' }
  | { readonly ask: 'tree' }
  /** From now on each input of a person is told on this connection. */
  | { readonly ask: 'watch' };

/** What a test orders, as the world around the agent. */
export type TestOrder =
  /** The program starts anew in a patient's notes; `mark` goes into the logs. */
  | {
      readonly ask: 'begin';
      readonly mark: string;
      readonly patient: number;
      readonly at: 'notes' | 'note-editor';
      readonly trouble?: readonly TroubleOrder[];
    }
  /** Something of the catalogue of troubles happens now. */
  | { readonly ask: 'trouble'; readonly kind: string }
  /** The same page, of another patient. */
  | { readonly ask: 'other-patient'; readonly patient: number }
  /** A person at the workstation; `chord` is the key chord that pauses or resumes. */
  | { readonly ask: 'person'; readonly does: Input | 'chord' }
  | { readonly ask: 'hold-modifier'; readonly held: boolean }
  | { readonly ask: 'lock'; readonly locked: boolean }
  | { readonly ask: 'box'; readonly widget: string };

export type Question = DesktopAsk | TestOrder;

export interface Described {
  readonly size: Size;
  readonly theme: ThemeName;
  readonly version: string;
  readonly platform: string;
}

/** What changed between a picture that was grabbed and the moment right before the first input of a stroke. */
export interface ChangedSince {
  readonly picture: number;
  readonly rects: readonly Rect[];
}

/** The answers' heads, by question; pixels come as the body. */
export interface Answers {
  /** `version` counts pixels, `picture` what is drawn: a blink of the caret is another version of the same picture. */
  readonly grab: { readonly version: number; readonly picture: number } & Size;
  /** `now`: the picture right before this input; the changes are told with the first input of a stroke. */
  readonly input: { readonly now: number; readonly changed: readonly ChangedSince[] } | null;
  readonly describe: Described;
  readonly window: Window;
  readonly surroundings: { readonly window: Window; readonly held: boolean; readonly locked: boolean };
  readonly cursor: Point;
  readonly tree: readonly AccessibilityNode[];
  readonly watch: Record<string, never>;
  readonly begin: { readonly patientIpp: string };
  readonly trouble: Record<string, never>;
  readonly 'other-patient': { readonly patientIpp: string };
  readonly person: Record<string, never>;
  readonly 'hold-modifier': Record<string, never>;
  readonly lock: Record<string, never>;
  readonly box: Rect | null;
}

export type Asked = { readonly id: number } & Question;
/** `id` 0 is a note that nobody asked for: a person gave input. */
export type Told =
  | { readonly id: number; readonly answer: unknown }
  | { readonly id: number; readonly failure: string }
  | { readonly id: 0; readonly person: 'human_input' | 'key_chord' };
