import { spawnSync } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { failPointNames, parseFailPoints } from '../src';

const library = path.join(__dirname, '..', 'dist', 'index.js');

/** Passes the place `passings` times in a process of its own, which says how far it came. */
function pass(orders: string | undefined, name: string, passings: number) {
  const program = `
    const { failPoint } = require(${JSON.stringify(library)});
    for (let i = 1; i <= ${passings}; i++) { failPoint(${JSON.stringify(name)}); require('node:fs').writeSync(1, i + ' '); }`;
  const { VIGIE_FAIL_POINTS: _, ...env } = process.env;
  const started = performance.now();
  const { status, signal, stdout, stderr } = spawnSync(process.execPath, ['-e', program], {
    env: orders === undefined ? env : { ...env, VIGIE_FAIL_POINTS: orders },
    encoding: 'utf8',
  });
  return { status, signal, stdout, stderr, elapsedMs: performance.now() - started };
}

describe('a fail point', () => {
  it.each([undefined, ''])('does nothing when VIGIE_FAIL_POINTS is %p', (orders) => {
    expect(pass(orders, 'agent.after_prepared', 3)).toMatchObject({ status: 0, stdout: '1 2 3 ' });
  });

  it('ends the process by SIGKILL at the passing that was ordered, before the next line runs', () => {
    expect(pass('agent.after_prepared:3', 'agent.after_prepared', 9)).toMatchObject({
      signal: 'SIGKILL',
      stdout: '1 2 ',
    });
  });

  it('lets other places pass', () => {
    expect(pass('agent.after_prepared:1', 'agent.after_done', 2)).toMatchObject({ status: 0, stdout: '1 2 ' });
  });

  it('stalls the thread for as long as it was told, and goes on', () => {
    const stalled = pass('agent.after_guard:2=stall:700', 'agent.after_guard', 3);
    expect(stalled).toMatchObject({ status: 0, stdout: '1 2 3 ' });
    expect(stalled.elapsedMs).toBeGreaterThan(700);
  });

  it('takes new orders from a file while the process runs, and counts from then', () => {
    const file = path.join(mkdtempSync(path.join(tmpdir(), 'fail-points-')), 'orders');
    const program = `
      const { failPoint } = require(${JSON.stringify(library)});
      const { writeSync, writeFileSync } = require('node:fs');
      const pass = (said) => { failPoint('agent.after_done'); writeSync(1, said + ' '); };
      pass('a');
      writeFileSync(${JSON.stringify(file)}, 'agent.after_done:2');
      pass('b'); pass('c');`;
    const env = { ...process.env, VIGIE_FAIL_POINTS: `@${file}` };
    const { signal, stdout } = spawnSync(process.execPath, ['-e', program], { env, encoding: 'utf8' });
    expect({ signal, stdout }).toEqual({ signal: 'SIGKILL', stdout: 'a b ' });
  });

  it('refuses to start with a place that does not exist, and names those that do', () => {
    const { status, stderr } = pass('agent.after_guess:1', 'agent.after_guard', 1);
    expect(status).not.toBe(0);
    expect(stderr).toContain('FAIL_POINT_UNKNOWN');
    expect(stderr).toContain('agent.after_guard');
  });
});

describe('an order for fail points', () => {
  it('may name several places', () => {
    expect(parseFailPoints('agent.mid_input:2, orchestrator.after_send:1=stall:50')).toEqual([
      { name: 'agent.mid_input', passing: 2, failure: { kind: 'kill' } },
      { name: 'orchestrator.after_send', passing: 1, failure: { kind: 'stall', milliseconds: 50 } },
    ]);
  });

  it.each(failPointNames)('may name %s', (name) => {
    expect(parseFailPoints(`${name}:1`)).toEqual([{ name, passing: 1, failure: { kind: 'kill' } }]);
  });

  it.each(['agent.after_guard', 'agent.after_guard:0', 'agent.after_guard:1=stall', 'agent.after_guard:1=stop', ','])(
    'is refused when it is %p',
    (order) => expect(() => parseFailPoints(order)).toThrow(expect.objectContaining({ code: 'FAIL_POINTS_MALFORMED' })),
  );
});
