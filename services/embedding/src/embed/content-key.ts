import { createHash } from 'node:crypto';
import type { Rect, RgbImage } from '@vigie/domain';
import type { ProviderFacts } from '../ports';

/** Keys hold digests only: a text is patient data and a cache may be shared. */
export function textKey(provider: ProviderFacts, text: string): string {
  return `${prefix(provider)}:t:${createHash('sha256').update(text).digest('hex')}`;
}

/** A stored image is named by its content, so name and region say what the pixels are. */
export function imageKey(provider: ProviderFacts, evidence: string, region: Rect | null): string {
  const place = region ? `${region.x},${region.y},${region.width},${region.height}` : 'whole';
  return `${prefix(provider)}:i:${evidence}:${place}`;
}

/** By the pixels alone: a button that did not change has one key on every frame. */
export function pixelKey(provider: ProviderFacts, image: RgbImage): string {
  const digest = createHash('sha256').update(`${image.width}x${image.height}:`).update(image.data).digest('hex');
  return `${prefix(provider)}:p:${digest}`;
}

function prefix({ id, version }: ProviderFacts): string {
  return `${id}@${version}`;
}
