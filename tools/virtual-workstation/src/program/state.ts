import type { Point, Size } from '@vigie/domain';
import type { Note } from '../data/notes';
import type { Patient } from '../data/patients';
import type { Prescription } from '../data/record';
import type { PendingTrouble } from '../trouble/trouble';
import type { Conditions } from './conditions';
import type { Dialog } from './dialog';
import type { EffectDraft } from './effect';

export type ScreenId = 'sign-in' | 'search' | 'record' | 'worklist';
export type RecordTab = 'summary' | 'notes' | 'prescriptions' | 'results' | 'documents';
export type ThemeName = 'light' | 'dark';

export interface TextSnapshot {
  readonly text: string;
  readonly caret: number;
}

/** One text field: UTF-16 offsets of caret and selection start, undo history, what was committed when it lost the focus. */
export interface FieldState {
  readonly text: string;
  readonly caret: number;
  readonly anchor: number;
  readonly undo: readonly TextSnapshot[];
  readonly redo: readonly TextSnapshot[];
  readonly committed: string;
  /** First visible pixel of a line, or first visible line of a text area. */
  readonly scroll: number;
}

export interface OpenPopup {
  readonly kind: 'dropdown' | 'suggestions' | 'menu' | 'context';
  readonly owner: string;
  readonly highlighted: number;
  /** Where a context menu was asked for. */
  readonly at: Point;
}

export type Drag =
  | { readonly kind: 'thumb'; readonly target: string; readonly fromY: number; readonly first: number }
  | { readonly kind: 'selection'; readonly target: string };

/** What any program of this toolkit would hold: focus, field contents, choices, scroll positions. Keyed by widget id. */
export interface UiState {
  readonly focus: string;
  readonly hover: string;
  readonly pressed: string;
  readonly pointer: Point;
  readonly lastPress: { readonly atMs: number; readonly point: Point; readonly id: string } | null;
  readonly drag: Drag | null;
  readonly popup: OpenPopup | null;
  readonly fields: Readonly<Record<string, FieldState>>;
  readonly choices: Readonly<Record<string, string>>;
  readonly checks: Readonly<Record<string, boolean>>;
  readonly selection: Readonly<Record<string, string>>;
  readonly scroll: Readonly<Record<string, number>>;
  /** The caret is lit for half a second from here, then dark, and so on. */
  readonly caretSinceMs: number;
}

export interface Message {
  readonly text: string;
  readonly tone: 'good' | 'bad' | 'info';
}

/** The whole program. Plain data, a few kilobytes: what the seed gives is not in it. */
export interface ProgramState {
  readonly size: Size;
  readonly theme: ThemeName;
  readonly nowMs: number;
  readonly screen: ScreenId;
  readonly user: string;
  /** Patients that the search table shows, and what the table is. */
  readonly found: readonly string[];
  readonly searched: boolean;
  readonly patientIpp: string;
  readonly recent: readonly string[];
  readonly tab: RecordTab;
  readonly editor: 'none' | 'note' | 'prescription';
  readonly addedNotes: Readonly<Record<string, readonly Note[]>>;
  readonly addedPrescriptions: Readonly<Record<string, readonly Prescription[]>>;
  /** Patients who came in while the program ran. */
  readonly addedPatients: readonly Patient[];
  /** Ids of notes that are saved but not shown before a refresh. */
  readonly hiddenNotes: readonly string[];
  readonly doneTasks: readonly string[];
  readonly message: Message | null;
  /** A sentence at the far end of the status bar. */
  readonly statusNote: string;
  readonly dialogs: readonly Dialog[];
  /** A transition that takes its time; until then input is swallowed. */
  readonly busy: {
    readonly untilMs: number;
    readonly next: ProgramState;
    readonly effects: readonly EffectDraft[];
  } | null;
  readonly conditions: Conditions;
  readonly pending: readonly PendingTrouble[];
  /** Inputs so far, and clicks since the present place was shown. */
  readonly inputs: number;
  readonly clicksHere: number;
  readonly hereSinceMs: number;
  readonly ui: UiState;
}

/** The next state and what happened on the way. */
export interface Step {
  readonly state: ProgramState;
  readonly effects: readonly EffectDraft[];
}
