import { layers } from './layers';
import { names } from './names';
import { purity } from './purity';
import { references } from './references';
import { rooms } from './rooms';
import type { Rule } from './rule';
import { tables } from './tables';
import { thirdPartyPackages } from './third-party';

export const rules: readonly Rule[] = [layers, references, thirdPartyPackages, purity, rooms, names, tables];
