import type { Element, Line, Screen, ScreenState, Size } from '@vigie/domain';

/** What of a screen is compared with another. All its text is patient data. */
export interface View {
  readonly app: string;
  readonly title: string;
  readonly size: Size;
  readonly elements: readonly Element[];
  readonly lines: readonly Line[];
  /** Workflow context values (F-8); empty when there are none. */
  readonly context: Readonly<Record<string, string>>;
}

export function viewOf({ window, size, elements, lines, request }: Screen | ScreenState): View {
  return {
    app: window?.appName ?? '',
    title: window?.title ?? '',
    size,
    elements,
    lines,
    context: request?.context ?? {},
  };
}
