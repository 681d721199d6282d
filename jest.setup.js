const { execFileSync } = require('node:child_process');
const path = require('node:path');

/** What the pinned runtime is (package.json); npx and npm run put it first in PATH. */
const OLDEST_NODE = 24;

/** Worker threads and child processes run compiled code, so it must be current before the first test. */
module.exports = async () => {
  if (Number(process.versions.node.split('.')[0]) < OLDEST_NODE) {
    throw new Error(`Tests run on Node ${OLDEST_NODE}, not ${process.version}: start them with npx jest or npm test.`);
  }
  if (process.env.VIGIE_SKIP_BUILD === '1') return;
  const tsc = path.join(__dirname, 'node_modules', '.bin', 'tsc');
  execFileSync(tsc, ['-b'], { cwd: __dirname, stdio: 'inherit' });
};
