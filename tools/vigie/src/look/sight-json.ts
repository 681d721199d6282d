import type { Rect } from '@vigie/domain';
import type { Sight } from '@vigie/perception';

const boxOf = ({ x, y, width, height }: Rect): [number, number, number, number] => [x, y, width, height];
const rounded = (value: number) => Math.round(value * 1000) / 1000;

/** What `look --json` says of one picture; boxes are [x, y, width, height] in pixels. */
export function sightJson(sight: Sight) {
  return {
    width: sight.image.width,
    height: sight.image.height,
    words: sight.words.map(({ text, box, confidence, line }) => ({
      text,
      box: boxOf(box),
      confidence: rounded(confidence),
      line,
    })),
    lines: sight.lines.map(({ text, box, confidence }) => ({ text, box: boxOf(box), confidence: rounded(confidence) })),
    elements: sight.elements.map(({ box, confidence, states, ...element }) => ({
      ...element,
      box: boxOf(box),
      confidence: rounded(confidence),
      states: Object.fromEntries(states.map((state) => [state.name, rounded(state.confidence)])),
    })),
    doubts: sight.doubts.map(({ code, box }) => ({ code, box: boxOf(box) })),
  };
}
