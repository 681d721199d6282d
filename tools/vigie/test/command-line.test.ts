import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const MAIN = resolve(__dirname, '../dist/main.js');
const folder = mkdtempSync(join(tmpdir(), 'vigie-command-line-'));
const asked: { authorization: string | undefined; body: string }[] = [];
let gateway: Server;
let url: string;

beforeAll(async () => {
  writeFileSync(join(folder, 'workflow.yaml'), 'vigie: 1\n');
  writeFileSync(join(folder, 'token'), 'a-token-of-its-own\n');
  writeFileSync(join(folder, 'password'), 'deux mots\n');
  gateway = createServer((request, response) => {
    let body = '';
    request.on('data', (part) => {
      body += part;
    });
    request.on('end', () => {
      asked.push({ authorization: request.headers.authorization, body });
      response.writeHead(422, { 'content-type': 'application/problem+json' });
      response.end(JSON.stringify({ title: 'No.', code: 'WORKFLOW_INVALID', remedy: 'Mend it.', status: 422 }));
    });
  });
  await new Promise<void>((listening) => gateway.listen(0, '127.0.0.1', listening));
  url = `http://127.0.0.1:${(gateway.address() as AddressInfo).port}`;
  const up = { gateway: 'http://127.0.0.1:1', token_file: join(folder, 'token') };
  writeFileSync(join(folder, 'up.json'), JSON.stringify(up));
});

afterAll(async () => {
  await new Promise((closed) => gateway.close(closed));
  rmSync(folder, { recursive: true, force: true });
});

function vigie(...args: string[]): Promise<{ code: number; stdout: string; stderr: string }> {
  const env = { ...process.env, VIGIE_HOME: folder };
  return new Promise((done) => {
    execFile(process.execPath, [MAIN, ...args], { cwd: folder, env }, (error, stdout, stderr) =>
      done({ code: error ? Number(error.code) : 0, stdout, stderr }),
    );
  });
}

test('bench --help lists the benches with their options', async () => {
  const { code, stdout } = await vigie('bench', '--help');
  expect(code).toBe(0);
  for (const name of ['text', 'elements', 'states', 'frames', 'search', 'step'])
    expect(stdout).toMatch(new RegExp(`^  ${name} .*--`, 'm'));
  expect(stdout).toMatch(/none, jpeg60, jpeg20, scale125, scale150/);
});

test('a command that needs another word shows its help, and no error beside it', async () => {
  const { code, stderr } = await vigie('keys');
  expect(code).toBe(2);
  expect(stderr).toContain('Usage: vigie keys');
  expect(stderr).not.toContain('error');
});

test('an option that a bench does not have, and one that it needs, are wrong usage', async () => {
  for (const args of [['step', '--frob'], ['states']]) {
    const { code, stderr } = await vigie('bench', ...args);
    expect({ code, told: stderr.includes('error CLI_USAGE') }).toEqual({ code: 2, told: true });
  }
});

test('a number of a bench that is none, or nothing, is wrong usage before anything is measured', async () => {
  for (const option of ['--limit=abc', '--limit=0', '--seconds=-1']) {
    const { code, stderr } = await vigie('bench', 'perception', '--data', 'nowhere', option);
    const named = stderr.includes(`${option.split('=')[0]} takes a whole number`);
    expect({ option, code, told: stderr.includes('error CLI_USAGE'), named }).toEqual({
      ...{ option, code: 2 },
      ...{ told: true, named: true },
    });
  }
});

test('the token of the system here is sent to no other gateway', async () => {
  const { code, stderr } = await vigie('run', 'workflow.yaml', '--workstation', 'ws-1', '--gateway', url);
  expect({ code, asked }).toEqual({ code: 2, asked: [] });
  expect(stderr).toContain('CLI_TOKEN_NEEDED');
});

test('a parameter’s value comes from a file, without the last line end', async () => {
  const where = ['--workstation', 'ws-1', '--gateway', url, '--token-file', 'token'];
  const given = ['--param', 'note=a=b', '--param-file', 'password=password'];
  const { code, stderr } = await vigie('run', 'workflow.yaml', ...where, ...given);
  expect({ code, told: stderr.includes('WORKFLOW_INVALID') }).toEqual({ code: 2, told: true });
  expect(asked[0]?.authorization).toBe('Bearer a-token-of-its-own');
  expect(JSON.parse(asked[0]?.body ?? '').parameters).toEqual({ note: 'a=b', password: 'deux mots' });
});
