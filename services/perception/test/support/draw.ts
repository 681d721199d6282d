import type { RgbImage } from '@vigie/domain';
import sharp from 'sharp';

/** A line of text on a drawn screen. */
export interface DrawnText {
  readonly text: string;
  readonly x: number;
  /** Base line. */
  readonly y: number;
  readonly size?: number;
  readonly colour?: string;
  readonly weight?: string;
}

/** A filled and framed rectangle. */
export interface DrawnBox {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly fill?: string;
  readonly stroke?: string;
  readonly radius?: number;
}

export interface Drawing {
  readonly width: number;
  readonly height: number;
  readonly ground?: string;
  readonly boxes?: readonly DrawnBox[];
  readonly texts?: readonly DrawnText[];
  /** Further SVG elements, below the texts and above them. */
  readonly svg?: string;
  readonly over?: string;
}

/** Renders a drawing as a screen would show it. */
export async function draw(drawing: Drawing): Promise<RgbImage> {
  const { width, height, ground = '#ffffff', boxes = [], texts = [], svg = '', over = '' } = drawing;
  const markup = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <rect width="${width}" height="${height}" fill="${ground}"/>
    ${boxes.map(boxMarkup).join('')}${svg}${texts.map(textMarkup).join('')}${over}</svg>`;
  const data = await sharp(Buffer.from(markup)).removeAlpha().toColourspace('srgb').raw().toBuffer();
  return { width, height, data: Uint8Array.from(data) };
}

function boxMarkup({ x, y, width, height, fill = 'none', stroke = 'none', radius = 0 }: DrawnBox): string {
  return `<rect x="${x + 0.5}" y="${y + 0.5}" width="${width - 1}" height="${height - 1}" rx="${radius}" fill="${fill}" stroke="${stroke}"/>`;
}

function textMarkup({ text, x, y, size = 13, colour = '#202020', weight = 'normal' }: DrawnText): string {
  const safe = text.replace(/&/g, '&amp;').replace(/</g, '&lt;');
  return `<text x="${x}" y="${y}" font-family="DejaVu Sans" font-size="${size}" font-weight="${weight}" fill="${colour}">${safe}</text>`;
}

/** A form as hospital programs have them: title bar, labelled fields, buttons, a table. */
export function patientForm(values: readonly [string, string] = ['MARTIN', 'Jean']): Drawing {
  const rows = [
    'MARTIN Jean 12/03/1954',
    'MARTIN Jean 21/03/1954',
    'DUPONT Marie 02/11/1971',
    'BERNARD Luc 30/07/1980',
  ];
  return {
    width: 800,
    height: 500,
    ground: '#f0f2f5',
    boxes: [
      { x: 0, y: 0, width: 800, height: 28, fill: '#0b6e8a' },
      { x: 120, y: 50, width: 220, height: 26, fill: '#ffffff', stroke: '#8a94a0' },
      { x: 120, y: 90, width: 220, height: 26, fill: '#ffffff', stroke: '#8a94a0' },
      { x: 120, y: 130, width: 110, height: 28, fill: '#0b6e8a', stroke: '#0b6e8a', radius: 3 },
      { x: 246, y: 130, width: 94, height: 28, fill: '#e4e8ee', stroke: '#8a94a0', radius: 3 },
      { x: 20, y: 190, width: 760, height: 130, fill: '#ffffff', stroke: '#c0c6cc' },
    ],
    texts: [
      { text: 'Recherche de patient', x: 10, y: 19, colour: '#ffffff' },
      { text: 'Nom', x: 40, y: 68 },
      { text: 'Prenom', x: 40, y: 108 },
      { text: values[0], x: 126, y: 68 },
      { text: values[1], x: 126, y: 108 },
      { text: 'Rechercher', x: 138, y: 149, colour: '#ffffff' },
      { text: 'Effacer', x: 268, y: 149 },
      ...rows.map((text, index) => ({ text, x: 32, y: 214 + 28 * index })),
    ],
  };
}
