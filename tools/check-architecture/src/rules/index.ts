import { laboratories } from './laboratories';
import { layers } from './layers';
import { names } from './names';
import { purity } from './purity';
import { references } from './references';
import { rooms } from './rooms';
import type { Rule } from './rule';
import { tables } from './tables';
import { thirdPartyPackages } from './third-party';

export const rules: readonly Rule[] = [
  layers,
  laboratories,
  references,
  thirdPartyPackages,
  purity,
  rooms,
  names,
  tables,
];
