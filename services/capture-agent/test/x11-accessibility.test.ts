import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { type Desktop, openDesktop } from '../src';
import { ended, type Probe, startProbe, startXSession, type XSession } from './desktop/x-session';

/** A session bus of its own; accessibility starts its second bus by it. */
async function startBus(display: string): Promise<{ bus: ChildProcess; address: string }> {
  const bus = spawn('dbus-daemon', ['--session', '--nofork', '--print-address'], {
    env: { ...process.env, DISPLAY: display },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const address = await new Promise<string>((resolve, reject) => {
    bus.once('error', () => reject(new Error('dbus-daemon is not installed: apt-get install dbus-x11 at-spi2-core')));
    createInterface({ input: bus.stdout! }).once('line', resolve);
  });
  return { bus, address };
}

describe('The accessibility tree of an X11 desktop', () => {
  let session: XSession;
  let bus: ChildProcess;
  let probe: Probe;
  let desktop: Desktop;

  beforeAll(async () => {
    session = await startXSession();
    const started = await startBus(session.display);
    bus = started.bus;
    const environment = { DISPLAY: session.display, DBUS_SESSION_BUS_ADDRESS: started.address };
    probe = await startProbe(session.display, { ...environment, NO_AT_BRIDGE: '0' });
    desktop = await openDesktop({ environment, accessibility: true });
  });

  afterAll(async () => {
    await desktop.close();
    await probe.stop();
    await ended(bus);
    await session.stop();
  });

  it('holds the fields of the window with the focus: role, name, value, place and states, parents first', async () => {
    await desktop.input.click({ x: 200, y: 95 }, 'left', 1);
    await desktop.input.typeText('jdupont', { replace: true, onProgress: () => {} });
    await probe.wait((event) => event.ev === 'entry' && event.text === 'jdupont');
    const nodes = await desktop.accessibility!();
    const field = nodes.find((node) => node.name === 'Identifiant');
    expect(field).toMatchObject({ role: 'text', value: 'jdupont' });
    expect(field!.states).toEqual(expect.arrayContaining(['focused', 'editable']));
    const [x, y, width, height] = (await probe.wait((event) => event.ev === 'ready')).entry as number[];
    expect(field!.bounds).toEqual({ x, y, width, height });
    expect(nodes.every((node, i) => node.parent < i)).toBe(true);
    expect(nodes[0]).toMatchObject({ parent: -1, name: 'Dossier patient été — sonde' });
  });

  it('is read again and again by one child, which ends with the desktop', async () => {
    const times = [];
    for (let i = 0; i < 5; i++) {
      const before = performance.now();
      await desktop.accessibility!();
      times.push(performance.now() - before);
    }
    expect(Math.min(...times)).toBeLessThan(2_500);
  });
});

describe('An X11 desktop without an accessibility bus', () => {
  it('says why there is no tree', async () => {
    const session = await startXSession();
    const environment = { DISPLAY: session.display, DBUS_SESSION_BUS_ADDRESS: 'unix:path=/nowhere' };
    const desktop = await openDesktop({ environment, accessibility: true });
    await expect(desktop.accessibility!()).rejects.toMatchObject({ code: 'ACCESSIBILITY_UNAVAILABLE' });
    await desktop.close();
    await session.stop();
  });
});
