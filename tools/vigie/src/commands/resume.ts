import type { Command } from 'commander';
import { registerOrder } from './order-lane';

export function register(program: Command): void {
  registerOrder(program, 'resume', 'Let a paused workstation take actions again.');
}
