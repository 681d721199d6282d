// The most memory that this process held, MiB. `resourceUsage().maxRSS` also counts the image of the parent that it was forked from.
const { readFileSync } = require('node:fs');

exports.peakMiB = () =>
  Math.round(Number(/^VmHWM:\s+(\d+) kB$/m.exec(readFileSync('/proc/self/status', 'utf8'))[1]) / 1024);
