import { type ClickableZones, clickableZonesSeen, readZonesAnswer } from '../answers/zones-answer';
import type { Task } from '../ask/ask-model';
import { CLICKABLE_ZONES_VERSION, clickableZonesPrompt } from '../prompts/clickable-zones';
import type { RgbImage } from '../vision-language-model';

export function clickableZonesTask(image: RgbImage, maxItems: number): Task<ClickableZones> {
  return {
    name: 'clickable_zones',
    image,
    asked: [CLICKABLE_ZONES_VERSION],
    form: clickableZonesSeen,
    word: clickableZonesPrompt,
    read: (answer, view) => readZonesAnswer(answer, view, maxItems),
    lasting: ({ truncated }) => !truncated,
  };
}
