import { captureAgentErrors } from '../errors';
import type { Desktop } from '../ports';
import type { WatchOptions } from './open-watch';
import { openWindowsDesktop } from './windows/windows-desktop';
import { openX11Desktop } from './x11/x11-desktop';

export interface DesktopOptions {
  /** X11 only: what names the session, such as DISPLAY and XAUTHORITY; laid over this process's environment. */
  readonly environment?: Readonly<Record<string, string | undefined>>;
  readonly accessibility?: boolean;
  readonly watch?: WatchOptions;
}

/** The desktop of this machine. Errors: DISPLAY_MISSING, INPUT_UNAVAILABLE, PLATFORM_UNSUPPORTED. */
export async function openDesktop(options: DesktopOptions = {}): Promise<Desktop> {
  const { environment = {}, accessibility = false, watch = {} } = options;
  switch (process.platform) {
    case 'linux':
      return openX11Desktop({ environment: { ...process.env, ...environment }, accessibility, watch });
    case 'win32':
      return openWindowsDesktop({ accessibility, watch });
    default:
      throw captureAgentErrors.create('PLATFORM_UNSUPPORTED', { platform: process.platform });
  }
}
