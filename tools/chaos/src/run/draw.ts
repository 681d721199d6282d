import { createHash } from 'node:crypto';

/** Numbers that follow from a name: the same trial draws the same ones. */
export function drawer(seed: string): (below: number) => number {
  let turn = 0;
  return (below) => {
    turn += 1;
    return createHash('sha256').update(`${seed} ${turn}`).digest().readUInt32BE(0) % below;
  };
}
