/** What the program did, for good: the ground truth of a run. Never holds a password. */
export type EffectDraft =
  | { readonly kind: 'session_opened'; readonly user: string }
  | { readonly kind: 'session_closed'; readonly user: string; readonly cause: 'user' | 'timeout' }
  | { readonly kind: 'sign_in_refused'; readonly user: string }
  | { readonly kind: 'search_done'; readonly hits: number }
  | { readonly kind: 'record_opened'; readonly patientIpp: string }
  | {
      readonly kind: 'note_saved';
      readonly patientIpp: string;
      readonly noteId: string;
      readonly text: string;
      readonly type: string;
      readonly confidential: boolean;
      readonly important: boolean;
    }
  | { readonly kind: 'note_discarded'; readonly patientIpp: string }
  /** Another of several saves with one caption was pressed. */
  | { readonly kind: 'draft_saved'; readonly patientIpp: string; readonly what: 'template' | 'task' }
  | {
      readonly kind: 'prescription_saved';
      readonly patientIpp: string;
      readonly drug: string;
      readonly dose: string;
      readonly route: string;
      readonly frequency: string;
      readonly start: string;
      readonly end: string;
      readonly diagnosis: string;
    }
  | { readonly kind: 'results_validated'; readonly patientIpp: string }
  | { readonly kind: 'document_opened'; readonly patientIpp: string; readonly title: string }
  | { readonly kind: 'task_done'; readonly taskId: string }
  | { readonly kind: 'printed'; readonly what: string }
  /** The program said no: by a popup, a message, or far from the field. */
  | { readonly kind: 'refused'; readonly what: string; readonly reason: string }
  | { readonly kind: 'dialog_answered'; readonly dialog: string; readonly answer: string }
  /** A change of its own accord, not of the user's doing. */
  | { readonly kind: 'trouble'; readonly trouble: string };

/** Effects carry sequence (from 1, no gap) and time, so that "exactly once, in this order" can be judged. */
export type Effect = EffectDraft & { readonly sequence: number; readonly atMs: number };
export type EffectKind = EffectDraft['kind'];
