import { captureAgentErrors } from '../../errors';
import type { PixelSource } from '../../ports';
import { findCookie } from './authority';
import { connectX11, type X11Connection } from './connection';
import { rootSize } from './describe-desktop';
import type { SharedImages, SharedSegment } from './protocol';

const Z_PIXMAP = 2;
const ALL_PLANES = 0xffff_ffff;
/** Four bytes a pixel, blue first: what the frame source reads. */
const DEPTH = 24;
const BITS_PER_PIXEL = 32;
const RED_MASK = 0xff_0000;

/**
 * The screen through memory that the X server writes into (MIT-SHM 1.2): half the time of an image over the socket, which
 * is most of what lies between a guard's frame and the input. Null where server and process do not share a machine, or
 * the pixels are of another kind. `onLost` is told when the display went away.
 */
export async function openSharedPixels(
  environment: Readonly<Record<string, string | undefined>>,
  onLost: () => void,
): Promise<PixelSource | null> {
  const display = environment.DISPLAY ?? '';
  const cookie = await findCookie(display, environment);
  const connection = await connectX11(display, cookie, { sharedMemory: true }).catch(() => null);
  if (connection === null) return null;
  try {
    if (!readable(connection)) throw captureAgentErrors.create('CAPTURE_FAILED', { reason: 'pixels of another kind' });
    const source = await grabbing(connection);
    connection.x.once('end', onLost);
    return source;
  } catch {
    connection.close();
    return null;
  }
}

async function grabbing(connection: X11Connection): Promise<PixelSource> {
  const { x, root } = connection;
  const images = await connection.ask<SharedImages>((reply) => x.require('shm', reply));
  // A screen that gets another size has another host: this one is let go.
  const { width, height } = await rootSize(connection);
  const bytes = width * height * 4;
  const segment = await connection.ask<SharedSegment>((reply) => images.createSegment(bytes, reply));
  // Takes up the memory now: where it is short this fails here, and not in the server at the first picture.
  segment.commit(0, bytes);
  return {
    grab: async () => {
      await connection.ask<unknown>((reply) =>
        images.GetImage(root, 0, 0, width, height, ALL_PLANES, Z_PIXMAP, segment.shmseg, 0, reply),
      );
      segment.readback(0, bytes);
      return { layout: 'bgrx', width, height, data: segment.buffer };
    },
  };
}

/** Whether the server keeps its screen as `RawPixels` has it. */
function readable({ x }: X11Connection): boolean {
  const { screen, format, image_byte_order } = x.display;
  const first = screen[0];
  if (first?.root_depth !== DEPTH || image_byte_order !== 0) return false;
  const visual = first.depths[DEPTH]?.[first.root_visual];
  return format[DEPTH]?.bits_per_pixel === BITS_PER_PIXEL && visual?.red_mask === RED_MASK;
}
