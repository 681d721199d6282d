import type { RawScreen, RawTarget } from '@vigie/workflow';

/** Parts of a document as they will be written. */
export type TargetDraft = RawTarget;
export type ScreenDraft = RawScreen;

/** Seen text as a template that stands for itself. */
export function literal(text: string): string {
  return text.replaceAll('${', '$${');
}
