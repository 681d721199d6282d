import type { Command } from 'commander';
import { registerOrder } from './order-lane';

export function register(program: Command): void {
  registerOrder(program, 'pause', 'Let a workstation take no action until it is resumed; an action under way ends.');
}
