import { Path2D, type SKRSContext2D } from '@napi-rs/canvas';
import type { Rect } from '@vigie/domain';
import type { FontName } from '../layout/font';
import { cssFont, measureText } from './fonts';
import { ICONS, type IconName } from './icons';
import type { Pen } from './pen';
import type { Theme } from './theme';

const paths = new Map<string, Path2D>();

/** Draws on a canvas. Rectangles are filled on whole pixels, so edges stay sharp. */
export function canvasPen(context: SKRSContext2D, theme: Theme): Pen {
  const fill = ({ x, y, width, height }: Rect, colour: string) => {
    context.fillStyle = colour;
    context.fillRect(x, y, width, height);
  };
  return {
    theme,
    fill,
    outline({ x, y, width, height }, colour) {
      fill({ x, y, width, height: 1 }, colour);
      fill({ x, y: y + height - 1, width, height: 1 }, colour);
      fill({ x, y: y + 1, width: 1, height: height - 2 }, colour);
      fill({ x: x + width - 1, y: y + 1, width: 1, height: height - 2 }, colour);
    },
    line(x1, y1, x2, y2, colour, width = 1) {
      context.strokeStyle = colour;
      context.lineWidth = width;
      context.beginPath();
      context.moveTo(x1, y1);
      context.lineTo(x2, y2);
      context.stroke();
    },
    disc(x, y, radius, inside, edge) {
      context.beginPath();
      context.arc(x, y, radius, 0, 2 * Math.PI);
      context.fillStyle = inside;
      context.fill();
      context.strokeStyle = edge;
      context.lineWidth = 1;
      context.stroke();
    },
    icon: (icon, x, y, size, faint) => drawIcon(context, theme, icon, x, y, size, faint),
    text(x, baseline, text, font: FontName, colour) {
      context.font = cssFont(font);
      context.fillStyle = colour;
      context.fillText(text, x, baseline);
    },
    width: measureText,
    clip({ x, y, width, height }, draw) {
      context.save();
      context.beginPath();
      context.rect(x, y, width, height);
      context.clip();
      draw();
      context.restore();
    },
  };
}

function drawIcon(
  context: SKRSContext2D,
  theme: Theme,
  icon: IconName,
  x: number,
  y: number,
  size: number,
  faint: boolean,
): void {
  context.save();
  context.translate(x, y);
  context.scale(size / 16, size / 16);
  context.lineWidth = 1.2;
  if (faint) context.globalAlpha = 0.4;
  const onTitle = icon === 'minimize' || icon === 'maximize' || icon === 'close';
  for (const part of ICONS[icon]) {
    const path = pathOf(part.path);
    const colour = onTitle ? theme.icons.white : theme.icons[part.colour];
    if (part.fill) {
      context.fillStyle = colour;
      context.fill(path);
    } else {
      context.strokeStyle = colour;
      context.stroke(path);
    }
  }
  context.restore();
}

function pathOf(text: string): Path2D {
  const known = paths.get(text);
  if (known !== undefined) return known;
  const path = new Path2D(text);
  paths.set(text, path);
  return path;
}
