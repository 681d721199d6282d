/**
 * Pictures of programs that do not exist: seeded SVG pages (forms, tables, tabs, dialogs, toolbars; light and dark) for
 * statistics over "what a screen looks like". Used by detector-gates.js and screen-grid-statistics.js; depends on nothing but
 * its seed and the system's fonts.
 */
const { seeded } = require('./seeded');

const WORDS = (
  'patient dossier prescription ordonnance recherche consultation service hôpital médecin infirmier date naissance nom prénom ' +
  'adresse téléphone résultat analyse document compte rendu admission sortie transfert lit chambre unité planning agenda ' +
  'rendez-vous allergie traitement dose fréquence voie orale injection matin soir valider annuler enregistrer fermer ouvrir ' +
  'imprimer modifier supprimer nouveau liste détail synthèse notes constantes tension poids taille température glycémie ' +
  'urgence chirurgie cardiologie radiologie pédiatrie facture mutuelle assurance code acte diagnostic principal associé'
).split(' ');

function palette(random, dark) {
  const hue = Math.floor(random() * 360);
  return dark
    ? {
        page: `hsl(${hue},8%,${10 + random() * 8}%)`,
        panel: `hsl(${hue},8%,${18 + random() * 6}%)`,
        line: `hsl(${hue},6%,34%)`,
        text: '#e4e6e8',
        faint: '#9aa0a6',
        accent: `hsl(${hue},55%,45%)`,
        field: `hsl(${hue},8%,13%)`,
      }
    : {
        page: `hsl(${hue},${random() * 18}%,${92 + random() * 6}%)`,
        panel: '#ffffff',
        line: `hsl(${hue},8%,${70 + random() * 15}%)`,
        text: '#1c1f22',
        faint: '#666c72',
        accent: `hsl(${hue},${45 + random() * 40}%,${30 + random() * 20}%)`,
        field: '#fdfdfd',
      };
}

function sketch(random, colours, font, size) {
  const parts = [];
  const pick = () => WORDS[Math.floor(random() * WORDS.length)];
  const words = (n) => Array.from({ length: n }, pick).join(' ');
  const rect = (x, y, w, h, fill, stroke, rx = 0) =>
    parts.push(
      `<rect x="${x}" y="${y}" width="${Math.max(1, w)}" height="${Math.max(1, h)}" rx="${rx}" fill="${fill}"` +
        (stroke ? ` stroke="${stroke}"` : '') +
        '/>',
    );
  const text = (x, y, value, fill, scale = 1, weight = 400) =>
    parts.push(
      `<text x="${x}" y="${y}" fill="${fill}" font-family="${font}" font-size="${size * scale}" font-weight="${weight}">${value}</text>`,
    );
  return { parts, rect, text, words, random, colours, size };
}

function drawForm(s, x, y, w, h) {
  const { rect, text, words, random, colours, size } = s;
  rect(x, y, w, h, colours.panel, colours.line, 4);
  text(x + 14, y + 24, words(2), colours.text, 1.2, 700);
  const columns = 1 + Math.floor(random() * 3);
  const each = (w - 28) / columns;
  const pitch = size * 3.6;
  for (let row = 0; y + 40 + (row + 1) * pitch < y + h - 40; row++)
    for (let c = 0; c < columns; c++) {
      const fx = x + 14 + c * each;
      const fy = y + 44 + row * pitch;
      text(fx, fy + size, words(1 + Math.floor(random() * 2)), colours.faint);
      rect(fx, fy + size * 1.35, each - 16, size * 1.9, colours.field, colours.line, 3);
      if (random() < 0.7) text(fx + 8, fy + size * 2.65, words(1 + Math.floor(random() * 3)), colours.text);
    }
  for (let b = 0; b < 1 + Math.floor(random() * 3); b++) {
    rect(x + w - 14 - (b + 1) * 118, y + h - 38, 108, 28, b === 0 ? colours.accent : colours.panel, colours.line, 4);
    text(x + w - (b + 1) * 118, y + h - 20, words(1), b === 0 ? '#ffffff' : colours.text);
  }
}

function drawTable(s, x, y, w, h) {
  const { rect, text, words, random, colours, size } = s;
  rect(x, y, w, h, colours.panel, colours.line);
  const columns = 3 + Math.floor(random() * 6);
  const each = w / columns;
  const pitch = size * (1.8 + random());
  rect(x, y, w, pitch, colours.page, colours.line);
  for (let row = 0; (row + 1) * pitch < h; row++) {
    if (random() < 0.05) rect(x, y + row * pitch, w, pitch, colours.accent);
    for (let c = 0; c < columns; c++)
      text(
        x + c * each + 8,
        y + (row + 0.7) * pitch,
        words(1 + Math.floor(random() * (each / 90))),
        colours.text,
        1,
        row ? 400 : 700,
      );
    rect(x, y + (row + 1) * pitch, w, 1, colours.line);
  }
}

function drawProse(s, x, y, w, h) {
  const { rect, text, words, colours, size } = s;
  rect(x, y, w, h, colours.panel, colours.line, 3);
  for (let line = 1; line * size * 1.6 < h - 8; line++)
    text(x + 12, y + line * size * 1.6 + 6, words(Math.max(1, Math.floor(w / (size * 5)))), colours.text);
}

function drawChrome(s, width, height) {
  const { rect, text, words, random, colours, size } = s;
  rect(0, 0, width, height, colours.page);
  const bar = 30 + random() * 34;
  rect(0, 0, width, bar, random() < 0.6 ? colours.accent : colours.panel, colours.line);
  for (let i = 0, x = 16; i < 3 + random() * 6; i++, x += 120 + random() * 60)
    text(x, bar * 0.62, words(1), random() < 0.6 ? '#ffffff' : colours.text);
  const tools = random() < 0.5 ? size * 3 : 0;
  for (let x = 10; tools && x < width * (0.3 + random() * 0.5); x += tools)
    rect(x, bar + 6, tools - 10, tools - 10, colours.panel, colours.line, 3);
  const side = random() < 0.6 ? 150 + random() * 160 : 0;
  if (side) {
    rect(0, bar + tools, side, height, colours.panel, colours.line);
    for (let y = bar + tools + 30; y < height * (0.4 + random() * 0.6); y += size * 2.4)
      text(16, y, words(2), colours.text);
  }
  return { left: side + 16, top: bar + tools + 14 };
}

/** One page as SVG text; the same seed gives the same page. */
function syntheticScreen(seed) {
  const random = seeded(seed * 7919 + 13);
  const [width, height] = [
    [1920, 1080],
    [1280, 800],
    [1366, 768],
    [1920, 1080],
  ][Math.floor(random() * 4)];
  const colours = palette(random, random() < 0.25);
  const font = ['DejaVu Sans', 'Liberation Sans', 'Nimbus Sans', 'DejaVu Sans Condensed'][Math.floor(random() * 4)];
  const s = sketch(random, colours, font, 11 + Math.floor(random() * 5));
  const { left, top } = drawChrome(s, width, height);
  const draws = [drawForm, drawTable, drawForm, drawTable, drawProse];
  const across = 1 + Math.floor(random() * 3);
  const down = 1 + Math.floor(random() * 2);
  const w = (width - left - 16) / across;
  const h = (height - top - 30) / down;
  for (let i = 0; i < across; i++)
    for (let j = 0; j < down; j++)
      draws[Math.floor(random() * draws.length)](
        s,
        left + i * w,
        top + j * h,
        w - 12,
        (h - 12) * (0.6 + 0.4 * random()),
      );
  if (random() < 0.2) drawForm(s, width * 0.3, height * 0.3, width * 0.35, height * 0.35);
  s.rect(0, height - 22, width, 22, colours.panel, colours.line);
  s.text(12, height - 7, s.words(5), colours.faint);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${s.parts.join('')}</svg>`;
}

module.exports = { syntheticScreen };
