import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { compareVersions, findMissing, install, PURPOSES, type Requirement, requirements } from '../src';
import { withInstallLock } from '../src/install/install-lock';
import { deriveSources } from '../src/install/newer-release';
import { relocate } from '../src/install/relocate';

const SOURCES = `Types: deb
# a comment with bookworm in it
URIs: http://mirror.example/debian
Suites: bookworm bookworm-updates
Components: main
Signed-By: /usr/share/keyrings/archive.gpg

Types: deb
URIs: http://vendor.example/apt
Suites: bookworm-pgdg
Components: main

Types: deb
URIs: http://mirror.example/security
Suites: bookworm-security
Components: main
Signed-By: /usr/share/keyrings/archive.gpg
`;

const folders: string[] = [];
const folder = (prefix: string) => {
  const made = mkdtempSync(path.join(tmpdir(), prefix));
  folders.push(made);
  return made;
};
afterAll(() => {
  for (const made of folders) rmSync(made, { recursive: true, force: true });
});

const settings = { ...process.env };
afterEach(() => {
  process.env = { ...settings };
});

describe('the sources of a newer release', () => {
  it('keep host and key, name the newer release, add source packages, and leave other vendors out', () => {
    const derived = deriveSources(SOURCES, 'bookworm', 'trixie');
    expect(derived).not.toMatch(/bookworm|vendor/);
    expect(derived).toContain('Suites: trixie trixie-updates');
    expect(derived).toContain('Suites: trixie-security');
    expect(derived.match(/^Types: deb deb-src$/gm)).toHaveLength(2);
    expect(derived.match(/^Signed-By: \/usr\/share\/keyrings\/archive.gpg$/gm)).toHaveLength(2);
  });

  it('are none when the machine has no source of its release, or switched it off', () => {
    expect(deriveSources(SOURCES, 'jammy', 'noble')).toBe('');
    expect(deriveSources('Enabled: no\nTypes: deb\nSuites: bookworm\nURIs: http://x', 'bookworm', 'trixie')).toBe('');
  });
});

describe('requirements', () => {
  it('each say what they are for and which package brings them', () => {
    for (const one of requirements()) {
      expect(one.why).toMatch(/\w+ \w+/);
      expect(one.packages.length).toBeGreaterThan(0);
      expect(one.purposes.every((purpose) => PURPOSES.includes(purpose))).toBe(true);
    }
    expect(requirements('demo').map((one) => one.id)).toEqual(['nats-server']);
  });

  it('are looked for quickly', () => {
    // Other suites run at the same time, so the quickest of some looks counts.
    const looks = [1, 2, 3, 4, 5].map(() => {
      const started = performance.now();
      findMissing('test');
      return performance.now() - started;
    });
    expect(Math.min(...looks)).toBeLessThan(5_000);
  });

  it('on a system without apt are named with their packages', async () => {
    process.env.PATH = folder('vigie-test-empty-');
    process.env.VIGIE_HOME = process.env.PATH;
    const missing: Requirement = { ...requirements('demo')[0]!, find: () => null };
    await expect(install([missing], () => undefined)).rejects.toMatchObject({
      code: 'INSTALL_UNSUPPORTED',
      message: expect.stringContaining('nats-server (Debian: nats-server)'),
    });
  });
});

describe('versions', () => {
  it('are ordered by their numbers, not their letters', () => {
    expect(compareVersions('2.9.10', '2.10.27')).toBeLessThan(0);
    expect(compareVersions('v2.10.27', '2.10.27')).toBe(0);
    expect(compareVersions('15', '15.18')).toBeLessThan(0);
  });
});

describe('two installations in one checkout', () => {
  it('do not run at once, and a dead one does not block the next', async () => {
    process.env.VIGIE_HOME = folder('vigie-test-lock-');
    writeFileSync(path.join(process.env.VIGIE_HOME, 'install.lock'), '4194399');
    let inside = 0;
    const work = async () => {
      inside++;
      expect(inside).toBe(1);
      await new Promise((resolve) => setTimeout(resolve, 50));
      inside--;
    };
    await Promise.all([withInstallLock(() => undefined, work), withInstallLock(() => undefined, work)]);
    expect(existsSync(path.join(process.env.VIGIE_HOME, 'install.lock'))).toBe(false);
  });
});

describe('unpacked packages', () => {
  it('are bent to where they lie: links, bus services, and the path that Xvfb has compiled in', async () => {
    const root = folder('vigie-test-unpacked-');
    const services = path.join(root, 'usr', 'share', 'dbus-1', 'services');
    mkdirSync(path.join(root, 'usr', 'bin'), { recursive: true });
    mkdirSync(services, { recursive: true });
    const xvfb = path.join(root, 'usr', 'bin', 'Xvfb');
    writeFileSync(xvfb, 'ELF\0/usr/bin\0/usr/bin/other\0');
    writeFileSync(path.join(services, 'a.service'), '[D-BUS Service]\nExec=/usr/bin/Xvfb --flag\n');
    await relocate(root);
    await relocate(root);
    expect(readFileSync(xvfb, 'latin1')).toBe('ELF\0usr//bin\0/usr/bin/other\0');
    expect(readFileSync(path.join(services, 'a.service'), 'utf8')).toContain(`Exec=${root}/usr/bin/Xvfb --flag`);
  });
});
