import { type Finding, NOTICES, type Notice, type Redactor } from '@vigie/selectors';

/** What a reader came across, as findings on the whole report. The names in question come from the dump. */
export function noticeFindings(notices: readonly Notice[], redact: Redactor): readonly Finding[] {
  return notices.map(({ code, count, names }) => {
    const shown = [...new Set(names.map((name) => redact(name, 'automationId').shown))];
    const which = shown.length === 0 ? `${count}` : `${count}: ${shown.join(', ')}`;
    return { code, reason: `${NOTICES[code].reason} (${which})`, fix: NOTICES[code].fix };
  });
}
