import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readConfig } from '@vigie/config';
import { type CodedError, isCoded } from '@vigie/errors';
import { z } from 'zod';

const schema = z.object({
  natsUrl: z.string().describe('where nats-server listens'),
  port: z.number().int().min(1).max(65_535).default(8080),
  verbose: z.boolean().default(false),
  providers: z.array(z.enum(['cuda', 'cpu'])).default(['cpu']),
  weights: z.record(z.string(), z.number()).optional(),
  token: z.string().min(12).optional(),
  maxBytes: z.union([z.literal('auto'), z.number()]).default('auto'),
  tokensFile: z.string().optional(),
});

const prefix = 'VIGIE_FUSION_';
const url = { VIGIE_FUSION_NATS_URL: 'nats://127.0.0.1:4222' };

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'vigie-config-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function fileWith(name: string, content: string): string {
  const file = path.join(folder, name);
  writeFileSync(file, content);
  return file;
}

function refusal(work: () => unknown): CodedError {
  try {
    work();
  } catch (error) {
    if (isCoded(error, 'CONFIG_INVALID')) return error;
    throw error;
  }
  throw new Error('it was accepted');
}

describe('where a setting comes from', () => {
  const file = () => fileWith('order.yaml', 'natsUrl: nats://file\nport: 1\nverbose: true\n');

  it('a flag wins over the environment, that over the file, that over the default', () => {
    const config = readConfig(schema, {
      prefix,
      flags: { natsUrl: 'nats://flag' },
      env: { VIGIE_FUSION_NATS_URL: 'nats://environment', VIGIE_FUSION_PORT: '2' },
      file: file(),
    });
    expect(config).toEqual({
      natsUrl: 'nats://flag',
      port: 2,
      verbose: true,
      providers: ['cpu'],
      maxBytes: 'auto',
    });
  });

  it('the file may be named by a variable', () => {
    expect(readConfig(schema, { prefix, env: { VIGIE_FUSION_CONFIG: file() } }).port).toBe(1);
  });

  it('a file may be JSON', () => {
    const json = fileWith('config.json', '{"natsUrl": "nats://json", "weights": {"text": 0.5}}');
    expect(readConfig(schema, { prefix, env: {}, file: json })).toMatchObject({ weights: { text: 0.5 } });
  });

  it('an empty variable and an undefined flag count as not given', () => {
    const config = readConfig(schema, {
      prefix,
      flags: { port: undefined },
      env: { ...url, VIGIE_FUSION_PORT: '' },
    });
    expect(config.port).toBe(8080);
  });

  it('variables of other programs are left alone', () => {
    expect(readConfig(schema, { prefix, env: { ...url, PORT: 'x', VIGIE_GATEWAY_PORT: 'y' } }).port).toBe(8080);
  });

  it('nothing can change a configuration that was read', () => {
    const config = readConfig(schema, { prefix, env: url });
    expect(() => {
      config.port = 1;
    }).toThrow(TypeError);
    expect(() => config.providers.push('cuda')).toThrow(TypeError);
  });
});

describe('what a text stands for', () => {
  it.each([
    ['a number', { VIGIE_FUSION_PORT: ' 4222 ' }, { port: 4222 }],
    ['yes', { VIGIE_FUSION_VERBOSE: 'yes' }, { verbose: true }],
    ['0 for a truth value', { VIGIE_FUSION_VERBOSE: '0' }, { verbose: false }],
    ['a list', { VIGIE_FUSION_PROVIDERS: 'cuda, cpu' }, { providers: ['cuda', 'cpu'] }],
    ['named numbers', { VIGIE_FUSION_WEIGHTS: '{"text":0.4}' }, { weights: { text: 0.4 } }],
    ['a number where a word is possible too', { VIGIE_FUSION_MAX_BYTES: '1000' }, { maxBytes: 1000 }],
    ['a word where a number is possible too', { VIGIE_FUSION_MAX_BYTES: 'auto' }, { maxBytes: 'auto' }],
    ['digits where text is wanted', { VIGIE_FUSION_TOKEN: '123456789012' }, { token: '123456789012' }],
  ])('%s', (_title, env, expected) => {
    expect(readConfig(schema, { prefix, env: { ...url, ...env } })).toMatchObject(expected);
  });

  it('flags are converted likewise', () => {
    expect(readConfig(schema, { prefix, flags: { port: '9', natsUrl: 'n' }, env: {} }).port).toBe(9);
  });
});

describe('a secret', () => {
  it('is read from the file that NAME_FILE names, without its last line break', () => {
    const file = fileWith('token', 'un-très-long-secret\n');
    expect(readConfig(schema, { prefix, env: { ...url, VIGIE_FUSION_TOKEN_FILE: file } }).token).toBe(
      'un-très-long-secret',
    );
  });

  it('is not looked for when a setting itself ends in File', () => {
    expect(readConfig(schema, { prefix, env: { ...url, VIGIE_FUSION_TOKENS_FILE: '/nowhere' } }).tokensFile).toBe(
      '/nowhere',
    );
  });

  it('cannot be given twice', () => {
    const env = { ...url, VIGIE_FUSION_TOKEN: 'x', VIGIE_FUSION_TOKEN_FILE: 'y' };
    expect(refusal(() => readConfig(schema, { prefix, env })).message).toContain(
      'VIGIE_FUSION_TOKEN_FILE: and VIGIE_FUSION_TOKEN are both set. Keep one of the two.',
    );
  });

  it('never shows in an error, wherever it came from', () => {
    const file = fileWith('broken.yaml', 'token: "planted-secret\nport: [planted-secret');
    const secretFile = fileWith('short', 'planted');
    for (const sources of [
      { env: { ...url, VIGIE_FUSION_PORT: 'planted-secret', VIGIE_FUSION_MAX_BYTES: 'planted-secret' } },
      { env: { ...url, VIGIE_FUSION_TOKEN_FILE: secretFile } },
      { env: { ...url, VIGIE_FUSION_TOKEN: 'planted' } },
      { env: url, file },
      { env: url, flags: { providers: 'planted-secret' } },
      { env: url, file: fileWith('list.yaml', '- planted-secret') },
    ]) {
      const error = refusal(() => readConfig(schema, { prefix, ...sources }));
      expect(`${error.stack}${JSON.stringify(error)}${String(error.cause)}`).not.toContain('planted');
    }
  });
});

describe('a configuration that cannot be used', () => {
  it('is refused with every problem at once, each with where it is and what to do', () => {
    const error = refusal(() =>
      readConfig(schema, {
        prefix,
        flags: { prot: 1 },
        env: {
          VIGIE_FUSION_PORT: '70000',
          VIGIE_FUSION_VERBOSE: 'maybe',
          VIGIE_FUSION_NAT_URL: 'nats://x',
          VIGIE_FUSION_TOKEN_FILE: '/does/not/exist',
        },
        file: fileWith('unknown.yaml', 'quux: 1\nmaxBytes: lots\n'),
      }),
    );
    expect(error.message.split('\n').slice(1)).toEqual([
      expect.stringMatching(/^ {2}- quux in .*unknown\.yaml: is not a setting\. Remove it\.$/),
      '  - VIGIE_FUSION_NAT_URL: is not a setting. Did you mean VIGIE_FUSION_NATS_URL?',
      '  - VIGIE_FUSION_TOKEN_FILE: names a file that cannot be read. Check that the file exists and that this user may read it.',
      '  - --prot: is not a setting. Did you mean --port?',
      '  - natsUrl: is not set. Set --nats-url, VIGIE_FUSION_NATS_URL or natsUrl in the file. It is: where nats-server listens.',
      '  - VIGIE_FUSION_PORT: too big: expected number to be <=65535. Give it another value.',
      '  - VIGIE_FUSION_VERBOSE: expected boolean, received string. Give it another value.',
      expect.stringMatching(
        /^ {2}- maxBytes in .*unknown\.yaml: expected "auto", or expected number, received string\. Give it another value\.$/,
      ),
    ]);
    expect(error.message).toContain('8 problems to mend');
    expect(error.remedy).toContain('Flags win over the environment');
  });

  it('names the place in a file that is not YAML', () => {
    const file = fileWith('tab.yaml', 'natsUrl: n\nport: [1\n');
    expect(refusal(() => readConfig(schema, { prefix, env: {}, file })).message).toMatch(
      /tab\.yaml, line \d: is not YAML/,
    );
  });

  it('says so when the file is missing', () => {
    expect(refusal(() => readConfig(schema, { prefix, env: url, file: '/does/not/exist.yaml' })).message).toContain(
      '/does/not/exist.yaml: cannot be read. Check that the file exists and that this user may read it.',
    );
  });

  it('gives the words of a check that looks at several settings', () => {
    const both = schema.refine((config) => config.port !== 1, { message: 'port 1 needs a token' });
    expect(refusal(() => readConfig(both, { prefix, env: { ...url, VIGIE_FUSION_PORT: '1' } })).message).toContain(
      'the settings together: port 1 needs a token.',
    );
  });
});
