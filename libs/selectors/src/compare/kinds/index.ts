import { anchored } from './anchored';
import { automationId } from './automation-id';
import { automationIdAndType } from './automation-id-and-type';
import { classAndType } from './class-and-type';
import { name } from './name';
import { nameAndType } from './name-and-type';
import { path } from './path';
import { runtimeId } from './runtime-id';
import type { SelectorKind } from './selector-kind';

export const selectorKinds: readonly SelectorKind[] = [
  runtimeId,
  automationId,
  automationIdAndType,
  name,
  nameAndType,
  classAndType,
  path,
  anchored,
];
