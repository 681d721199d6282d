import { parseArgs } from 'node:util';
import { renderGallery } from './render/render-gallery';

const USAGE =
  'Usage: node dist/main.js --render DIR [--only TEXT]   writes NAME.png and NAME.truth.json of every screen';

async function main(): Promise<number> {
  const { values } = parseArgs({ options: { render: { type: 'string' }, only: { type: 'string' } } });
  if (values.render === undefined) {
    process.stderr.write(`${USAGE}\n`);
    return 2;
  }
  const names = await renderGallery(values.render, values.only);
  process.stdout.write(`${JSON.stringify({ folder: values.render, screens: names.length })}\n`);
  return 0;
}

main().then(
  (code) => {
    process.exitCode = code;
  },
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n${USAGE}\n`);
    process.exitCode = 1;
  },
);
