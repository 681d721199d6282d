import { type Rect, SCREEN_ZONES, type ScreenZone, type Size } from '@vigie/domain';

/** The third of the screen's width and height in which the middle of a box lies. */
export function zoneOf({ x, y, width, height }: Rect, screen: Size): ScreenZone {
  const column = third((x + width / 2) / screen.width);
  const row = third((y + height / 2) / screen.height);
  return SCREEN_ZONES[3 * row + column]!;
}

function third(share: number): number {
  return Math.min(2, Math.max(0, Math.floor(share * 3)));
}
