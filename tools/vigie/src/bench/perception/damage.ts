import type { RgbImage } from '@vigie/domain';
import sharp from 'sharp';
import { vigieErrors } from '../../errors';
import { DAMAGE_KINDS, type DamageKind } from './damage-kinds';

/** What happens to a picture on its way from a remote screen: lossy codecs, and displays that are scaled. */
export interface Damage {
  readonly scale: number;
  /** JPEG quality; null for none. */
  readonly quality: number | null;
}

const DAMAGES: Readonly<Record<DamageKind, Damage>> = {
  none: { scale: 1, quality: null },
  jpeg60: { scale: 1, quality: 60 },
  jpeg20: { scale: 1, quality: 20 },
  scale125: { scale: 1.25, quality: null },
  scale150: { scale: 1.5, quality: null },
};

export function damageOf(name: string): Damage {
  const kind = DAMAGE_KINDS.find((known) => known === name);
  if (!kind) throw vigieErrors.create('BENCH_OPTION_UNKNOWN', { option: '--damage', known: [...DAMAGE_KINDS] });
  return DAMAGES[kind];
}

export async function damaged(image: RgbImage, { scale, quality }: Damage): Promise<RgbImage> {
  if (scale === 1 && quality === null) return image;
  let picture = sharp(image.data, { raw: { width: image.width, height: image.height, channels: 3 } });
  if (scale !== 1) {
    picture = picture.resize(Math.round(image.width * scale), Math.round(image.height * scale), { fit: 'fill' });
  }
  const source = quality === null ? picture : sharp(await picture.jpeg({ quality }).toBuffer());
  const { data, info } = await source.removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, data };
}
