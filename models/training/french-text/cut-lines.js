/**
 * Draws pages of text with Chromium, finds the lines as the product does (its detector, its framing) and keeps each crop
 * with what stands in it, as shards of `<folder>/lines/NNNN.bin` (raw RGB after one another) and `NNNN.json`. Resumable:
 * a shard that is there is not drawn again. Usage: node cut-lines.js FOLDER PAGES [FIRST]
 */
const { existsSync, mkdirSync, renameSync, writeFileSync } = require('node:fs');
const path = require('node:path');
const { chromium } = require('playwright-core');
const sharp = require('sharp');
const { seeded } = require('../seeded');
const { openCorpus } = require('./corpus');
const { drawPage, wordsOfPage } = require('./page');

const repository = path.join(__dirname, '..', '..', '..');
const { loadCatalogue, openSession, resolveModel } = require(path.join(repository, 'libs/inference'));
const read = (file) => require(path.join(repository, 'services/perception/dist/read', file));
const { detectInBands } = read('detect-in-bands.js');
const { frameLine } = read('frame-line.js');
const { clampRect } = require(path.join(repository, 'services/perception/dist/pixels/crop.js'));

/** How FreeType is asked to draw: what Linux desktops, Chromium and remote sessions do. */
const RENDERINGS = [
  ['--font-render-hinting=none', '--disable-lcd-text'],
  ['--font-render-hinting=slight', '--disable-lcd-text'],
  ['--font-render-hinting=full', '--disable-lcd-text'],
  ['--font-render-hinting=medium', '--enable-lcd-text'],
  ['--font-render-hinting=slight', '--enable-lcd-text'],
];
const WIDTH = 1440;
const HEIGHT = 1000;

async function main([folder, pages, first = '0']) {
  const shards = path.join(folder, 'lines');
  mkdirSync(shards, { recursive: true });
  const detector = await openSession(await resolve('vigie-text-detection'), { threads: 1, providers: ['cpu'] });
  const browsers = new Map();
  for (let page = Number(first); page < Number(first) + Number(pages); page += 1) {
    const name = path.join(shards, String(page).padStart(5, '0'));
    if (existsSync(`${name}.json`)) continue;
    const random = seeded(page * 7919 + 17);
    const rendering = RENDERINGS[Math.floor(random() * RENDERINGS.length)];
    const browser = await browserFor(browsers, rendering);
    const { image, words, damage } = await drawnPage(browser, random);
    const lines = await linesOf(detector, image, words);
    writeFileSync(`${name}.bin`, Buffer.concat(lines.map(({ crop }) => Buffer.from(crop.data))));
    const index = {
      rendering,
      damage,
      lines: lines.map(({ text, crop }) => ({ text, width: crop.width, height: crop.height })),
    };
    writeFileSync(`${name}.json.part`, JSON.stringify(index));
    renameSync(`${name}.json.part`, `${name}.json`);
    console.log(`page ${page}: ${lines.length} lines, ${damage}`);
  }
  for (const browser of browsers.values()) await browser.close();
}

function resolve(id) {
  return resolveModel(loadCatalogue(), id);
}

async function browserFor(browsers, rendering) {
  const key = rendering.join(' ');
  if (!browsers.has(key)) {
    const args = ['--no-sandbox', '--disable-gpu', ...rendering];
    browsers.set(key, await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args }));
  }
  return browsers.get(key);
}

async function drawnPage(browser, random) {
  const scale = random() < 0.7 ? 1 : [1.25, 1.5, 1.75][Math.floor(random() * 3)];
  const context = await browser.newContext({
    viewport: { width: Math.round(WIDTH / scale), height: Math.round(HEIGHT / scale) },
    deviceScaleFactor: scale,
  });
  const page = await context.newPage();
  await page.setContent(drawPage(random, openCorpus(random), Math.round(WIDTH / scale)));
  const found = await page.evaluate(wordsOfPage);
  const words = found.map((word) => ({ ...word, box: word.box.map((n) => n * scale) }));
  const png = await page.screenshot({ type: 'png' });
  await context.close();
  return damaged(png, words, random);
}

/** What remote sessions do to a picture: nothing, JPEG of some quality, or another scale. */
async function damaged(png, words, random) {
  const kind = random();
  let picture = sharp(png).removeAlpha();
  let damage = 'none';
  let factor = 1;
  if (kind > 0.55 && kind < 0.85) {
    const quality = Math.round(12 + random() * 68);
    damage = `jpeg ${quality}`;
    picture = sharp(await picture.jpeg({ quality, chromaSubsampling: random() < 0.7 ? '4:2:0' : '4:4:4' }).toBuffer());
  } else if (kind >= 0.85) {
    factor = 0.85 + random() * 0.5;
    damage = `scale ${factor.toFixed(2)}`;
    const { width } = await picture.metadata();
    picture = picture.resize({ width: Math.round(width * factor), kernel: random() < 0.5 ? 'linear' : 'cubic' });
    if (random() < 0.3) picture = sharp(await picture.jpeg({ quality: Math.round(25 + random() * 60) }).toBuffer());
  }
  const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true });
  const image = { width: info.width, height: info.height, data: new Uint8Array(data) };
  return { image, damage, words: words.map((word) => ({ ...word, box: word.box.map((n) => n * factor) })) };
}

async function linesOf(detector, image, words) {
  const whole = { x: 0, y: 0, width: image.width, height: image.height };
  const found = await detectInBands(detector, image, whole, () => {});
  return found.flatMap(({ box }) => {
    const line = frameLine(image, clampRect(box, image));
    const text = line && textIn(line.place, words);
    return text ? [{ text, crop: line.crop }] : [];
  });
}

/** The words that stand in a line, from left to right; null where one is cut or two lines are caught. */
function textIn(place, words) {
  const inside = [];
  for (const { text, box, whole } of words) {
    const [x, y, width, height] = box;
    const middle = y + height / 2;
    const across = Math.min(place.x + place.width, x + width) - Math.max(place.x, x);
    if (across < 2 || y > place.y + place.height || y + height < place.y) continue;
    if (middle < place.y - 1 || middle > place.y + place.height + 1) {
      if (Math.min(y + height, place.y + place.height) - Math.max(y, place.y) > height * 0.4) return null;
      continue;
    }
    if (!whole || across < width * 0.8) return null;
    inside.push({ text, x, right: x + width, middle });
  }
  if (inside.length === 0) return null;
  inside.sort((a, b) => a.x - b.x);
  const spread = Math.max(...inside.map((w) => w.middle)) - Math.min(...inside.map((w) => w.middle));
  return spread > place.height * 0.5 ? null : inside.map((word) => word.text).join(' ');
}

main(process.argv.slice(2)).catch((error) => {
  console.error(error);
  process.exit(1);
});
