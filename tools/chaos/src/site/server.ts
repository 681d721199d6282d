import type { LocalService } from '@vigie/local-services';

/** A server that may be killed and started again on the same port with the same data. */
export class Server {
  private running: LocalService | null = null;

  constructor(
    readonly name: string,
    private readonly launch: (port: number | undefined) => Promise<LocalService>,
    private readonly onEvent: (event: string, part: string) => void,
  ) {}

  get url(): string {
    return this.lastUrl;
  }

  get alive(): boolean {
    return this.running !== null;
  }

  private lastUrl = '';
  private port: number | undefined;

  async start(): Promise<void> {
    if (this.running !== null) return;
    const running = await this.launchAgain();
    this.running = running;
    this.lastUrl = running.url;
    this.port = Number(new URL(running.url).port);
    void running.gone.then((how) => {
      if (this.running === running) this.running = null;
      this.onEvent(`ended (${how})`, this.name);
    });
    this.onEvent('started', this.name);
  }

  async kill(): Promise<void> {
    const { running } = this;
    if (running === null) return;
    this.onEvent('sent SIGKILL', this.name);
    process.kill(running.pid, 'SIGKILL');
    await running.gone;
    this.running = null;
  }

  async stop(): Promise<void> {
    await this.running?.stop();
    this.running = null;
  }

  /** Children of a killed Postgres take a moment to notice; until then its data and port are taken. */
  private async launchAgain(): Promise<LocalService> {
    for (let tries = 0; ; tries += 1) {
      try {
        return await this.launch(this.port);
      } catch (error) {
        if (tries >= 40) throw error;
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
    }
  }
}
