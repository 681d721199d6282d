const { execFileSync } = require('node:child_process');
const path = require('node:path');

/** Worker threads and child processes run compiled code, so it must be current before the first test. */
module.exports = async () => {
  if (process.env.VIGIE_SKIP_BUILD === '1') return;
  const tsc = path.join(__dirname, 'node_modules', '.bin', 'tsc');
  execFileSync(tsc, ['-b'], { cwd: __dirname, stdio: 'inherit' });
};
