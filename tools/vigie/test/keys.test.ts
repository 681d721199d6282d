import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { isCoded } from '@vigie/errors';
import { generateKeyPair, loadPinnedKeys, loadSigner } from '@vigie/signing';
import { makeKeyFiles } from '../src/keys/key-files';
import { makeSigningKeys } from '../src/system/signing-keys';

const place = mkdtempSync(path.join(tmpdir(), 'vigie-test-keys-'));
let count = 0;
const newFolder = () => path.join(place, `folder-${count++}`);
const SETTINGS = ['VIGIE_ORCHESTRATOR_SIGNING_KEY', 'VIGIE_AGENT_PINNED_KEYS'];
const before = { ...process.env };
afterAll(() => rmSync(place, { recursive: true, force: true }));
beforeEach(() => {
  for (const name of SETTINGS) for (const variable of [name, `${name}_FILE`]) delete process.env[variable];
});
afterAll(() => {
  process.env = before;
});

function codeOf(work: () => unknown): string {
  try {
    work();
  } catch (error) {
    if (isCoded(error)) return error.code;
    throw error;
  }
  return 'none';
}

describe('a new pair of keys', () => {
  it('is a secret that its owner alone can read, and a public half that verifies it', () => {
    const folder = newFolder();
    const { keyId, signingKeyFile, publicKeyFile } = makeKeyFiles(folder);
    expect(readdirSync(folder).sort()).toEqual(['signing.key.pem', 'signing.pub.pem']);
    expect([statSync(folder).mode & 0o777, statSync(signingKeyFile).mode & 0o777]).toEqual([0o700, 0o600]);
    expect(loadPinnedKeys(readFileSync(publicKeyFile, 'utf8')).keyIds).toEqual([keyId]);
    expect(loadSigner(readFileSync(signingKeyFile, 'utf8')).keyId).toBe(keyId);
  });

  it.each(['signing.key.pem', 'signing.pub.pem'])('never overwrites %s, and then makes no other file', (name) => {
    const folder = newFolder();
    mkdirSync(folder);
    writeFileSync(path.join(folder, name), 'kept');
    expect(codeOf(() => makeKeyFiles(folder))).toBe('CLI_KEYS_EXIST');
    expect(readdirSync(folder)).toEqual([name]);
    expect(readFileSync(path.join(folder, name), 'utf8')).toBe('kept');
  });

  it('is refused with a remedy where no folder can be', () => {
    const file = path.join(place, 'a-file');
    writeFileSync(file, '');
    expect(codeOf(() => makeKeyFiles(path.join(file, 'keys')))).toBe('CLI_KEYS_NOT_WRITTEN');
  });
});

describe('a system that the command line starts', () => {
  const idsOf = (keys: { signingKey: string; pinnedKeys: string }) => {
    const signs = loadSigner(keys.signingKey).keyId;
    expect(loadPinnedKeys(keys.pinnedKeys).keyIds).toEqual([signs]);
    return signs;
  };

  it('signs with a pair of its own each time when it is thrown away, whatever is configured, and writes none', () => {
    process.env.VIGIE_ORCHESTRATOR_SIGNING_KEY = generateKeyPair().privateKey;
    const configured = loadSigner(process.env.VIGIE_ORCHESTRATOR_SIGNING_KEY).keyId;
    const [one, other] = [0, 1].map(() => idsOf(makeSigningKeys({ keepData: false, folder: newFolder() })));
    expect(new Set([configured, one, other]).size).toBe(3);
    expect(readdirSync(place)).not.toContain(`folder-${count - 1}`);
  });

  it('keeps its pair over a restart when it stays, so that agents which pinned it go on trusting it', () => {
    const folder = newFolder();
    const first = idsOf(makeSigningKeys({ keepData: true, folder }));
    expect(idsOf(makeSigningKeys({ keepData: true, folder }))).toBe(first);
  });

  it('signs with the configured key when it stays, and hands neither setting on to its children', () => {
    const { privateKey, keyId } = generateKeyPair();
    const file = path.join(place, 'configured.pem');
    writeFileSync(file, privateKey);
    process.env.VIGIE_ORCHESTRATOR_SIGNING_KEY_FILE = file;
    process.env.VIGIE_AGENT_PINNED_KEYS = 'another';
    expect(idsOf(makeSigningKeys({ keepData: true, folder: newFolder() }))).toBe(keyId);
    expect(SETTINGS.flatMap((name) => [process.env[name], process.env[`${name}_FILE`]]).filter(Boolean)).toEqual([]);
  });
});
