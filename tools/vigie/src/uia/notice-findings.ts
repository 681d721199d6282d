import { type Finding, NOTICES, type Notice, openSecrecy, plainName, type UiaTree } from '@vigie/selectors';

/**
 * What the reader of a dump came across, as findings on the whole report. The names in question are keys and types of
 * the dump: one that repeats a visible text of these dumps is left out, of the others plain letters are shown.
 */
export function noticeFindings(notices: readonly Notice[], trees: readonly UiaTree[]): readonly Finding[] {
  const repeats = openSecrecy(trees);
  return notices.map(({ code, count, names }) => {
    const shown = names.filter((name) => !repeats(name)).map(plainName);
    const which = [`${count}`, ...(shown.length > 0 ? [[...new Set(shown)].join(', ')] : [])].join(': ');
    return { code, reason: `${NOTICES[code].reason} (${which})`, fix: NOTICES[code].fix };
  });
}
