import { type CaptureAgentDeps, pauseFileOf, type RunningCaptureAgent, startCaptureAgent } from '@vigie/capture-agent';
import type { VirtualDesktopOptions } from './desktop/options';
import { createVirtualDesktop, type VirtualDesktop } from './desktop/virtual-desktop';

export interface VirtualWorkstationDeps extends Omit<CaptureAgentDeps, 'desktop'> {
  readonly options?: VirtualDesktopOptions;
}

export interface RunningVirtualWorkstation extends RunningCaptureAgent {
  readonly desktop: VirtualDesktop;
}

/** The real capture agent over a virtual desktop: nothing downstream can tell it from a machine with a screen. */
export async function startVirtualWorkstation(deps: VirtualWorkstationDeps): Promise<RunningVirtualWorkstation> {
  const { config, bus, options = {} } = deps;
  const { accessibility, pauseChord } = config;
  const watch = { pauseChord, pauseFile: pauseFileOf(config) };
  const desktop = createVirtualDesktop({ accessibility, watch, ...options });
  const agent = await startCaptureAgent({ config, bus, desktop });
  return { ...agent, name: `virtual-workstation ${config.workstationId}`, desktop };
}
