import { findingText } from '../finding';
import { rules } from '../rules';
import { walls } from '../walls';
import type { Check } from './check';

export const wallsHold: Check = {
  name: 'walls',
  run: async (workspace) => rules.flatMap((rule) => rule(workspace, walls)).map(findingText),
};
