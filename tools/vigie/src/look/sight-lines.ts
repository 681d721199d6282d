import type { Rect } from '@vigie/domain';
import type { Sight } from '@vigie/perception';

const placeOf = ({ x, y, width, height }: Rect) =>
  `${Math.round(x)},${Math.round(y)} ${Math.round(width)}×${Math.round(height)}`.padEnd(20);

/** What `look` says of one picture to a person: its lines of text, its elements with states and danger, and what is in doubt. */
export function sightLines({ lines, elements, doubts }: Sight): string[] {
  const seen = elements.map(({ type, label, value, box, confidence, states, isDangerous }) => {
    const told = [label, ...(value ? [`= ${value}`] : []), ...states.map(({ name }) => `[${name}]`)];
    if (isDangerous) told.push('(dangerous)');
    return `${type.padEnd(10)} ${confidence.toFixed(2)}  ${placeOf(box)} ${told.join(' ')}`;
  });
  const doubted = doubts.map(({ code, box }) => `doubt            ${placeOf(box)} ${code}`);
  return [...lines.map(({ text }) => text), '', ...seen, ...(doubted.length > 0 ? ['', ...doubted] : [])];
}
