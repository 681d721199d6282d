import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const IP_PLACES = ['/usr/sbin/ip', '/sbin/ip', '/usr/bin/ip'];
const NFT_PLACES = ['/usr/sbin/nft', '/sbin/nft', '/usr/bin/nft'];

export function missingNamespaces() {
  const there = [IP_PLACES, NFT_PLACES].every((places) => places.some((place) => existsSync(place)));
  return there && process.getuid?.() === 0 ? null : { tool: 'root with ip and nft', packages: 'iproute2 nftables' };
}

/** A network namespace with one cable to this machine, on which packets can be dropped either way. Needs root. */
export interface NetNamespace {
  /** This machine's end of the cable. */
  readonly hostAddress: string;
  /** Put before a command, it runs inside. */
  readonly prefix: readonly string[];
  drop(ways: { readonly out: boolean; readonly into: boolean }): void;
  open(): void;
  remove(): void;
}

/** `number`: 0 to 62, one cable each. */
export function makeNetNamespace(name: string, number: number): NetNamespace {
  const [near, far] = [`${name}a`.slice(-15), `${name}b`.slice(-15)];
  const address = (host: number) => `10.231.${number}.${host}`;
  const inside = (...command: string[]) => ip('netns', 'exec', name, ...command);
  remove(name, near);
  ip('netns', 'add', name);
  ip('link', 'add', near, 'type', 'veth', 'peer', 'name', far);
  ip('link', 'set', far, 'netns', name);
  ip('addr', 'add', `${address(1)}/30`, 'dev', near);
  ip('link', 'set', near, 'up');
  inside('ip', 'addr', 'add', `${address(2)}/30`, 'dev', far);
  inside('ip', 'link', 'set', far, 'up');
  inside('ip', 'link', 'set', 'lo', 'up');
  inside('nft', 'add', 'table', 'inet', 'cut');
  inside('nft', 'add', 'chain', 'inet', 'cut', 'out', '{ type filter hook output priority 0; }');
  inside('nft', 'add', 'chain', 'inet', 'cut', 'into', '{ type filter hook input priority 0; }');
  return {
    hostAddress: address(1),
    prefix: ['ip', 'netns', 'exec', name],
    drop: ({ out, into }) => {
      if (out) inside('nft', 'add', 'rule', 'inet', 'cut', 'out', 'drop');
      if (into) inside('nft', 'add', 'rule', 'inet', 'cut', 'into', 'drop');
    },
    open: () => {
      inside('nft', 'flush', 'chain', 'inet', 'cut', 'out');
      inside('nft', 'flush', 'chain', 'inet', 'cut', 'into');
    },
    remove: () => remove(name, near),
  };
}

function ip(...args: string[]): void {
  execFileSync('ip', args, { stdio: ['ignore', 'ignore', 'pipe'] });
}

/** What an earlier test of the same name left behind, too. */
function remove(name: string, near: string): void {
  for (const args of [
    ['link', 'del', near],
    ['netns', 'del', name],
  ]) {
    try {
      ip(...args);
    } catch {
      // It is not there.
    }
  }
}
