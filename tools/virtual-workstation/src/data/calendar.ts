/** Times are milliseconds since the epoch; a French hospital's screens show them in its own zone, whatever the machine's. */
const parts = new Intl.DateTimeFormat('fr-FR', {
  timeZone: 'Europe/Paris',
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
});

export const DAY_MS = 86_400_000;
export const HOUR_MS = 3_600_000;

let lastMinute = -1;
let lastText = '';

/** `12/03/2026 14:05`. The last minute asked for is kept: a status bar asks for the same one many times. */
export function dateTimeText(ms: number): string {
  const minute = Math.floor(ms / 60_000);
  if (minute !== lastMinute) {
    lastText = parts.format(ms).replace(/[,\s\u202f]+/g, ' ');
    lastMinute = minute;
  }
  return lastText;
}

export function dateText(ms: number): string {
  return dateTimeText(ms).slice(0, 10);
}

export function clockText(ms: number): string {
  return dateTimeText(ms).slice(11, 16);
}

/** Whole years between a date as `12/03/1954` and a time. */
export function ageOn(birth: string, ms: number): number {
  const [day, month, year] = birth.split('/').map(Number) as [number, number, number];
  const [d, m, y] = dateText(ms).split('/').map(Number) as [number, number, number];
  return y - year - (m < month || (m === month && d < day) ? 1 : 0);
}

export function isDate(text: string): boolean {
  const match = /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(text.trim());
  if (match === null) return false;
  const [day, month] = [Number(match[1]), Number(match[2])];
  return day >= 1 && day <= 31 && month >= 1 && month <= 12;
}

export function twoDigits(value: number): string {
  return String(value).padStart(2, '0');
}
