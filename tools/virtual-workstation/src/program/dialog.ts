/** A modal window over the program. `purpose` says what an answer does. */
export interface Dialog {
  readonly purpose:
    | 'confirm-note'
    | 'confirm-prescription'
    | 'confirm-quit'
    | 'refusal'
    | 'interruption'
    | 'allergy'
    | 'session-expired'
    | 'about';
  readonly title: string;
  readonly icon: 'info' | 'question' | 'warning' | 'error';
  readonly lines: readonly string[];
  readonly buttons: readonly DialogButton[];
}

export interface DialogButton {
  readonly id: string;
  readonly caption: string;
  readonly isDefault?: boolean;
  readonly isCancel?: boolean;
}

const OK: DialogButton = { id: 'ok', caption: 'OK', isDefault: true, isCancel: true };

export function refusal(title: string, ...lines: string[]): Dialog {
  return { purpose: 'refusal', title, icon: 'error', lines, buttons: [OK] };
}

export function notice(title: string, lines: readonly string[], buttons: readonly DialogButton[] = [OK]): Dialog {
  return { purpose: 'interruption', title, icon: 'info', lines, buttons };
}

export function question(
  purpose: Dialog['purpose'],
  title: string,
  lines: readonly string[],
  yes: string,
  no: string,
): Dialog {
  return {
    purpose,
    title,
    icon: purpose === 'allergy' ? 'warning' : 'question',
    lines,
    buttons: [
      { id: 'yes', caption: yes, isDefault: true },
      { id: 'no', caption: no, isCancel: true },
    ],
  };
}
