import { z } from 'zod';
import type { View } from '../boxes/model-boxes';
import type { Answer } from './answer-text';
import { collectItems, droppedItems, wholeBox } from './collect-items';
import { elementType } from './element-type';
import { member, optionalText } from './model-values';

/** `label` is '' for a zone without a text. */
export const clickableZonesSeen = z.object({
  zones: z.array(z.object({ label: z.string(), type: elementType, box: wholeBox })),
  dropped: droppedItems,
  truncated: z.boolean(),
});
export type ClickableZones = z.infer<typeof clickableZonesSeen>;

export function readZonesAnswer(answer: Answer, view: View, maxItems: number): ClickableZones {
  const read = (item: object) => ({
    label: optionalText.parse(member(item, ['label', 'text', 'text_content'])),
    type: elementType.parse(member(item, ['type'])),
  });
  const { items, dropped, truncated } = collectItems(answer, { task: 'clickable_zones', view, maxItems, read });
  return { zones: [...items], dropped, truncated };
}
