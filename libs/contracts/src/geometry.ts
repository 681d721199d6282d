import type { Point, Rect, Size } from '@vigie/domain';
import { int32, integer, natural32, refuse } from './field';
import { limits } from './limits';

export function pointToProto(p: Point): Point {
  return { x: p.x, y: p.y };
}

export function pointFromProto(p: Point): Point {
  return { x: int32('x', p.x), y: int32('y', p.y) };
}

/** A point of the captured image, where input may be given. */
export function imagePointFromProto(p: Point): Point {
  return { x: integer('x', p.x, 0, limits.imageSide - 1), y: integer('y', p.y, 0, limits.imageSide - 1) };
}

export function rectToProto(r: Rect): Rect {
  return { x: r.x, y: r.y, width: r.width, height: r.height };
}

/** A box anywhere, such as a window's, which may reach past the screen. */
export function rectFromProto(r: Rect): Rect {
  return { ...pointFromProto(r), width: natural32('width', r.width), height: natural32('height', r.height) };
}

/** A box with an area, inside an image of `size`. */
export function rectInsideFromProto(r: Rect, size: Size): Rect {
  const rect = rectFromProto(r);
  if (rect.width < 1 || rect.height < 1) refuse('area', 'is empty');
  if (rect.x < 0 || rect.y < 0 || rect.x + rect.width > size.width || rect.y + rect.height > size.height) {
    refuse('area', 'reaches past the image');
  }
  return rect;
}

export function sizeToProto(s: Size): Size {
  return { width: s.width, height: s.height };
}

/** An image's size; nothing decodes or allocates an image whose size has not passed here. */
export function imageSizeFromProto(s: Size): Size {
  const width = integer('width', s.width, 1, limits.imageSide);
  const height = integer('height', s.height, 1, limits.imageSide);
  if (width * height > limits.imagePixels) refuse('width', `times height is over ${limits.imagePixels} pixels`);
  return { width, height };
}

/** The size of an image that may be unknown (0 × 0) because it could not be read. */
export function imageSizeOrNoneFromProto(s: Size): Size {
  return s.width === 0 && s.height === 0 ? { width: 0, height: 0 } : imageSizeFromProto(s);
}
