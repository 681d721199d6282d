import { purity } from '../src';
import { pkg, removeTrees, testWalls, told, workspace } from './fixture-tree';

afterEach(removeTrees);

const check = (text: string, folder = 'libs/domain') =>
  told(purity(workspace({ ...pkg(folder), [`${folder}/src/index.ts`]: text }), testWalls)).map((line) =>
    line.replace(/^.*a pure library may not use /, ''),
  );

describe('a pure library', () => {
  it.each([
    ['the clock', 'export const now = () => Date.now();', 'Date.now.'],
    ['the clock by a new date', 'export const now = () => new Date();', 'new Date().'],
    ['chance', 'export const dice = () => Math.random();', 'Math.random.'],
    ['the environment', 'export const home = process.env.HOME;', 'process.'],
    ['the network', 'export const get = () => fetch("http://x");', 'fetch.'],
    ['timers', 'setTimeout(() => {}, 1);', 'setTimeout.'],
    ['output', 'export function say() { console.log("x"); }', 'console.'],
    ['globals by the back door', 'export const p = globalThis["process"];', 'globalThis.'],
    ['files', "import { readFileSync } from 'node:fs';\nexport { readFileSync };", 'node:fs.'],
    ['files by their old name', "import fs from 'fs';\nexport { fs };", 'fs.'],
    ['random bytes', "import { randomUUID } from 'node:crypto';\nexport { randomUUID };", 'node:crypto.'],
    ['all of a module that also does', "import * as crypto from 'node:crypto';\nexport { crypto };", 'node:crypto.'],
    ['other people’s code', "import sharp from 'sharp';\nexport { sharp };", 'sharp.'],
  ])('may not use %s', (_title, text, expected) => {
    expect(check(text)).toEqual([expected]);
  });

  it.each([
    ['a date that it is given', 'export const date = (ms: number) => new Date(ms);'],
    ['a hash', "import { createHash } from 'node:crypto';\nexport { createHash };"],
    ['pure code of others', "import { z } from 'zod';\nexport { z };"],
    ['members with such a name', 'export const x = (step: { process: string }) => step.process;'],
    ['keys with such a name', 'export const x = { process: 1, fetch() {} };'],
    ['parameters with such a name', 'export const x = (process: string) => process;'],
    [
      'locals with such a name',
      'export function f() { const { performance } = { performance: 1 }; return performance; }',
    ],
    ['types with such a name', 'export interface X { fetch: typeof fetch }'],
    ['mathematics', 'export const x = Math.max(1, 2);'],
  ])('may use %s', (_title, text) => {
    expect(check(text)).toEqual([]);
  });

  it('other libraries may use the clock', () => {
    expect(check('export const now = () => Date.now();', 'libs/bus')).toEqual([]);
  });
});
