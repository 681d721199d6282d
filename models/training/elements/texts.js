/** Writes FOLDER/texts.json: lines of the French corpus by length, for the generators of windows. Usage: node texts.js FOLDER */
const { existsSync, writeFileSync } = require('node:fs');
const path = require('node:path');
const { seeded } = require('../seeded');
const { openCorpus } = require('../french-text/corpus');

const folder = process.argv[2];
const file = path.join(folder, 'texts.json');
if (!existsSync(file)) {
  const line = openCorpus(seeded(20260501));
  const lines = Array.from({ length: 30000 }, line);
  const between = (low, high) => lines.filter((text) => text.length >= low && text.length <= high);
  writeFileSync(
    file,
    JSON.stringify({
      short: between(2, 16),
      medium: between(10, 34),
      long: between(30, 90),
      any: lines.slice(0, 8000),
    }),
  );
}
