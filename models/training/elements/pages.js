/**
 * Draws pages like the screens of programs with Chromium: FOLDER/pictures/web-NNNNN.png with its truth beside it (.json).
 * Resumable. Usage: node pages.js FOLDER COUNT [FIRST]
 */
const { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } = require('node:fs');
const path = require('node:path');
const { chromium } = require('playwright-core');
const { seeded } = require('../seeded');
const { drawPage, elementsOfPage } = require('./page');

const RENDERINGS = [
  ['--font-render-hinting=none', '--disable-lcd-text'],
  ['--font-render-hinting=slight', '--disable-lcd-text'],
  ['--font-render-hinting=full', '--disable-lcd-text'],
  ['--font-render-hinting=slight', '--enable-lcd-text'],
];
const RESTART = 25; // pages for one browser: then another way of drawing letters

async function main([folder, count, first = '0']) {
  const pictures = path.join(folder, 'pictures');
  mkdirSync(pictures, { recursive: true });
  const texts = JSON.parse(readFileSync(path.join(folder, 'texts.json'), 'utf8'));
  let browser = null;
  for (let number = Number(first); number < Number(first) + Number(count); number += 1) {
    const name = path.join(pictures, `web-${String(number).padStart(5, '0')}`);
    if (browser && number % RESTART === 0) {
      await browser.close();
      browser = null;
    }
    if (existsSync(`${name}.json`)) continue;
    browser ??= await launch(Math.floor(number / RESTART));
    const { png, elements } = await drawn(browser, texts, seeded(number * 7919 + 29));
    writeFileSync(`${name}.png`, png);
    writeFileSync(`${name}.part`, JSON.stringify({ elements }));
    renameSync(`${name}.part`, `${name}.json`);
  }
  await browser?.close();
}

function launch(which) {
  const args = ['--no-sandbox', '--disable-gpu', ...RENDERINGS[which % RENDERINGS.length]];
  return chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args });
}

async function drawn(browser, texts, random) {
  const scale = random() < 0.8 ? 1 : [1.25, 1.5][Math.floor(random() * 2)];
  const width = Math.round((1100 + random() * 500) / scale);
  const height = Math.round((720 + random() * 280) / scale);
  const context = await browser.newContext({ viewport: { width, height }, deviceScaleFactor: scale });
  const page = await context.newPage();
  await page.setContent(drawPage(random, texts, width, height));
  const elements = await page.evaluate(elementsOfPage);
  const png = await page.screenshot({ type: 'png' });
  await context.close();
  return { png, elements: elements.map((e) => ({ ...e, box: e.box.map((n) => n * scale) })) };
}

main(process.argv.slice(2)).catch((fault) => {
  console.error(fault);
  process.exit(1);
});
