import type { WatchOptions } from '@vigie/capture-agent';
import type { Size } from '@vigie/domain';
import { virtualWorkstationErrors } from '../errors';
import type { ScreenId, ThemeName } from '../program/state';
import type { Account } from '../program/world';
import { TROUBLE_KINDS, type TroubleOrder } from '../trouble/catalogue';
import { type Clock, systemClock } from './clock';

export interface VirtualDesktopOptions {
  /** Which invented hospital; the same seed gives the same patients and the same pixels. */
  readonly seed?: number;
  /** Pixels; 1280 × 800 by default. */
  readonly width?: number;
  readonly height?: number;
  readonly theme?: ThemeName;
  readonly startScreen?: ScreenId;
  readonly account?: Account;
  readonly clock?: Clock;
  /** Whether the caret blinks; without it the caret is never lit. */
  readonly caret?: boolean;
  readonly trouble?: readonly TroubleOrder[];
  /** A file that gets every effect as one line of JSON. */
  readonly effectLog?: string;
  /** Whether the program offers an accessibility tree; hospital programs often have none. */
  readonly accessibility?: boolean;
  /** What the agent says of the machine. */
  readonly platform?: string;
  /** What stops the hands besides the person: the pause file, and the chord. */
  readonly watch?: WatchOptions;
}

export const DEFAULT_ACCOUNT: Account = {
  login: 'hgarnier',
  password: 'Cardio#2026',
  name: 'Dr Hélène GARNIER',
  service: 'Cardiologie',
};

export type ResolvedOptions = Required<Omit<VirtualDesktopOptions, 'effectLog' | 'width' | 'height'>> & {
  readonly size: Size;
  readonly effectLog: string | undefined;
};

const SMALLEST: Size = { width: 1024, height: 768 };
const LARGEST: Size = { width: 2560, height: 1600 };

/** Fills in the defaults; throws VIRTUAL_SIZE_UNSUPPORTED or VIRTUAL_TROUBLE_UNKNOWN. */
export function resolveOptions(options: VirtualDesktopOptions): ResolvedOptions {
  const size = { width: options.width ?? 1280, height: options.height ?? 800 };
  const fits = (side: 'width' | 'height') =>
    Number.isInteger(size[side]) && size[side] >= SMALLEST[side] && size[side] <= LARGEST[side];
  if (!fits('width') || !fits('height')) {
    throw virtualWorkstationErrors.create('VIRTUAL_SIZE_UNSUPPORTED', { width: size.width, height: size.height });
  }
  for (const { kind } of options.trouble ?? []) {
    if (!TROUBLE_KINDS.includes(kind)) {
      throw virtualWorkstationErrors.create('VIRTUAL_TROUBLE_UNKNOWN', { kind, known: TROUBLE_KINDS });
    }
  }
  return {
    seed: options.seed ?? 1,
    size,
    theme: options.theme ?? 'light',
    startScreen: options.startScreen ?? 'sign-in',
    account: options.account ?? DEFAULT_ACCOUNT,
    clock: options.clock ?? systemClock,
    caret: options.caret ?? true,
    trouble: options.trouble ?? [],
    effectLog: options.effectLog,
    accessibility: options.accessibility ?? false,
    platform: options.platform ?? 'x11',
    watch: options.watch ?? {},
  };
}
