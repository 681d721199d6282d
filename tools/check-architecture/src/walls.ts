/**
 * Who may import whom, and the other walls of the house. Only data: the rules that read it are in rules/, one file each.
 * A wall is moved here, on purpose and in review, or not at all.
 */
export interface Walls {
  /** Every library: what it is, and the libraries that it may import. */
  readonly libraries: Readonly<Record<string, LibraryWall>>;
  /** Entries of libraries for experiments, which only tests and tools may import. */
  readonly laboratories: readonly string[];
  /** What services may import: libraries of these kinds. No service imports another. */
  readonly servicesMayImport: readonly LibraryKind[];
  /** Tools that may import services; every tool may import every library. */
  readonly toolsWithServices: readonly string[];
  /** Third-party packages that compute and do nothing else: all that pure libraries and the core of a service may use. */
  readonly pureThirdParty: readonly string[];
  /** Besides, for the core of a service: observing changes nothing, and fail points do nothing outside of tests. */
  readonly coreMayUse: readonly string[];
  /** What pure libraries may use of Node: whole modules (`*`) or the named parts that only compute. */
  readonly pureBuiltins: Readonly<Record<string, '*' | readonly string[]>>;
  /** Besides, for the core of a service: it may wait. */
  readonly coreBuiltins: Readonly<Record<string, '*' | readonly string[]>>;
  /** Global names through which time, chance or the outside world comes in. */
  readonly impureGlobals: readonly string[];
  /** What every service has under src/. */
  readonly rooms: readonly string[];
  /** Folders that say something of the language and nothing of the domain. */
  readonly bannedFolders: readonly string[];
  /** Packages of the root that tests may use without declaring them. */
  readonly testThirdParty: readonly string[];
}

export type LibraryKind = 'pure' | 'border' | 'edge' | 'local' | 'tests';

export interface LibraryWall {
  readonly kind: LibraryKind;
  readonly mayImport: readonly string[];
}

const pure = (...mayImport: string[]): LibraryWall => ({ kind: 'pure', mayImport });
const edge: LibraryWall = { kind: 'edge', mayImport: ['errors'] };

export const walls: Walls = {
  libraries: {
    errors: pure(),
    domain: pure('errors'),
    workflow: pure('errors', 'domain'),
    selectors: pure('errors', 'domain'),
    'action-kernel': pure('errors', 'domain'),
    matching: pure('errors', 'domain'),
    contracts: { kind: 'border', mayImport: ['errors', 'domain', 'workflow'] },
    bus: edge,
    rpc: edge,
    postgres: edge,
    cache: edge,
    inference: edge,
    'vision-language': edge,
    telemetry: edge,
    config: edge,
    evidence: edge,
    lifecycle: edge,
    signing: edge,
    'fail-points': edge,
    // Starts other programs, so no service may reach it: who runs a service does not depend on how it is run.
    'local-services': { kind: 'local', mayImport: ['errors'] },
    testkit: {
      kind: 'tests',
      mayImport: [
        'errors',
        'domain',
        'workflow',
        'selectors',
        'action-kernel',
        'contracts',
        'signing',
        'local-services',
      ],
    },
  },
  laboratories: ['@vigie/action-kernel/laboratory'],
  servicesMayImport: ['pure', 'border', 'edge'],
  toolsWithServices: ['vigie', 'virtual-workstation', 'chaos'],
  pureThirdParty: ['zod', 'yaml', 'fastest-levenshtein', 'munkres', '@marcbachmann/cel-js', 'saxes'],
  coreMayUse: ['@opentelemetry/api', '@vigie/telemetry', '@vigie/fail-points'],
  pureBuiltins: {
    'node:assert': '*',
    'node:buffer': '*',
    'node:crypto': ['createHash', 'createHmac', 'timingSafeEqual'],
    'node:path': ['posix', 'basename', 'extname'],
    'node:path/posix': '*',
    'node:util': '*',
    'node:zlib': ['crc32'],
  },
  coreBuiltins: { 'node:events': '*', 'node:path': '*', 'node:timers/promises': '*' },
  impureGlobals: [
    'Date.now',
    'new Date()',
    'Math.random',
    'performance',
    'crypto',
    'process',
    'console',
    'fetch',
    'setTimeout',
    'setInterval',
    'setImmediate',
    'globalThis',
  ],
  rooms: ['index.ts', 'main.ts', 'config.ts', 'ports.ts', 'errors.ts', 'handlers', 'adapters'],
  bannedFolders: [
    'utils',
    'util',
    'helpers',
    'helper',
    'managers',
    'manager',
    'types',
    'common',
    'shared',
    'misc',
    'lib',
  ],
  testThirdParty: ['fast-check', '@jest/globals'],
};
