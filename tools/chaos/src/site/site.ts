import { randomBytes } from 'node:crypto';
import { chmodSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Bus, connectBus } from '@vigie/bus';
import { RunServiceClient } from '@vigie/contracts';
import { freePort, startNatsServer, startPostgres } from '@vigie/local-services';
import { type Database, openDatabase } from '@vigie/postgres';
import { dial } from '@vigie/rpc';
import { generateKeyPair } from '@vigie/signing';
import { ProgramClient } from '@vigie/virtual-workstation';
import { Eyes } from '../eyes/eyes';
import { type LinkTap, startLinkTap } from '../faults/link-tap';
import { factOf } from '../faults/read-link';
import { startTcpProxy, type TcpProxy } from '../faults/tcp-proxy';
import type { HistoryLine } from '../history/history';
import { Part } from './part';
import { agentSpec, orchestratorSpec, programSpec } from './part-specs';
import { Server } from './server';

export interface SiteOptions {
  /** Its own folder: data, logs, keys. */
  readonly folder: string;
  readonly workstationId: string;
  /** A folder for the agent's journal, when it is to lie on a disk of its own. */
  readonly journal?: string;
  /** As `journal`, for the database's data and the bus's files. */
  readonly postgresFolder?: string;
  readonly natsFolder?: string;
  /** More for the agent's environment, such as a bent clock; asked at each of its starts. */
  readonly agentEnv?: () => Readonly<Record<string, string>>;
  readonly agentPrefix?: readonly string[];
  /** A rule of the kernel that agent and orchestrator run without, to see whether the trials find it. */
  readonly without?: string;
  /** Address of this machine as the agent sees it. */
  readonly hostForAgent?: string;
}

/**
 * One hospital site of real processes: PostgreSQL, nats-server, the orchestrator, a virtual workstation's agent and its
 * program; between agent and orchestrator a network that can be made bad (`network`) and a tap on every message (`tap`).
 */
export class Site {
  readonly postgres: Server;
  readonly nats: Server;
  readonly program: Part;
  readonly orchestrator: Part;
  /** Another orchestrator on the same database, for a fail-over; not started with the site. */
  readonly successor: Part;
  readonly agent: Part;
  network!: TcpProxy;
  bus!: TcpProxy;
  tap!: LinkTap;
  eyes!: Eyes;
  hands!: ProgramClient;
  database!: Database;
  runs!: RunServiceClient;
  readonly tokens = { agent: randomBytes(24).toString('hex'), gateway: randomBytes(24).toString('hex') };
  private readonly lines: HistoryLine[] = [];
  private eyesBus: Bus | null = null;
  orchestratorPort = 0;
  successorPort = 0;

  constructor(readonly options: SiteOptions) {
    const { folder } = options;
    const note = (event: string, part: string) => this.note(event, part);
    const logs = path.join(folder, 'logs');
    this.postgres = new Server(
      'postgres',
      (port) => startPostgres({ folder: options.postgresFolder ?? path.join(folder, 'postgres'), port }),
      note,
    );
    this.nats = new Server(
      'nats-server',
      (port) => startNatsServer({ folder: options.natsFolder ?? path.join(folder, 'nats'), port }),
      note,
    );
    this.program = new Part('program', logs, () => programSpec(this), note);
    this.orchestrator = new Part(
      'orchestrator',
      logs,
      () => orchestratorSpec(this, this.orchestratorPort, 'first'),
      note,
    );
    this.successor = new Part('successor', logs, () => orchestratorSpec(this, this.successorPort, 'second'), note);
    this.agent = new Part('agent', logs, () => agentSpec(this), note);
  }

  get workstationId(): string {
    return this.options.workstationId;
  }

  file(...names: string[]): string {
    return path.join(this.options.folder, ...names);
  }

  get journalFolder(): string {
    return this.options.journal ?? this.file('journal');
  }

  get orchestratorAddress(): string {
    return `127.0.0.1:${this.orchestratorPort}`;
  }

  /** Orders for the fail points of a process; they hold from its next passing on, and an empty text takes them back. */
  failPoints(part: 'agent' | 'orchestrator', orders: string): void {
    writeFileSync(this.file(`${part}.fail`), orders);
  }

  /** A line of the harness itself. */
  note(event: string, part?: string): void {
    this.lines.push({ source: 'harness', atMs: Date.now(), event, ...(part === undefined ? {} : { part }) });
  }

  /** How much memory the processes hold now, for the history. */
  async noteMemory(after: boolean): Promise<void> {
    for (const part of [this.agent, this.orchestrator]) {
      const mib = await part.heldMib();
      this.lines.push({ source: 'memory', atMs: Date.now(), part: part.name, mib, after });
    }
  }

  noteFigure(name: string, ms: number): void {
    this.lines.push({ source: 'figure', atMs: Date.now(), name, ms });
  }

  /** What happened since the last call. */
  takeLines(): HistoryLine[] {
    return this.lines.splice(0);
  }

  async open(): Promise<this> {
    const { folder } = this.options;
    mkdirSync(folder, { recursive: true });
    for (const name of ['journal', 'evidence']) mkdirSync(this.file(name), { recursive: true, mode: 0o700 });
    rmSync(this.socket, { force: true });
    this.failPoints('agent', '');
    this.failPoints('orchestrator', '');
    const keys = generateKeyPair();
    writeFileSync(this.file('signing-key.pem'), keys.privateKey, { mode: 0o600 });
    writeFileSync(this.file('pinned-keys.pem'), keys.publicKey);
    chmodSync(this.file('signing-key.pem'), 0o600);
    await Promise.all([this.postgres.start(), this.nats.start(), this.program.start()]);
    this.orchestratorPort = await freePort();
    this.successorPort = await freePort();
    const host = this.options.hostForAgent ?? '127.0.0.1';
    this.tap = await startLinkTap(this.orchestratorPort);
    this.tap.onMessage = (message) => {
      if (message.message.kind === 'heartbeat') return;
      this.lines.push({ source: 'link', atMs: Date.now(), fact: factOf(message) });
    };
    this.network = await startTcpProxy({ to: this.tap.port, host });
    this.bus = await startTcpProxy({ to: Number(new URL(this.nats.url).port), host });
    this.database = await openDatabase({ url: this.postgres.url });
    this.eyesBus = await connectBus({ url: this.nats.url, name: 'perception' });
    this.eyes = await Eyes.open(this.eyesBus, this.workstationId, () => {});
    this.hands = await ProgramClient.connect(this.socket);
    await this.orchestrator.start();
    this.runs = dial(RunServiceClient, this.orchestratorAddress, { token: this.tokens.gateway });
    await this.agent.start();
    return this;
  }

  async close(): Promise<void> {
    for (const part of [this.agent, this.orchestrator, this.successor, this.program]) {
      part.goOn();
      await part.kill();
    }
    this.runs?.close();
    this.hands?.close();
    await this.eyes?.close().catch(() => {});
    await this.eyesBus?.close().catch(() => {});
    await this.database?.close().catch(() => {});
    this.tap?.stop();
    await this.network?.stop();
    await this.bus?.stop();
    await this.nats.stop();
    await this.postgres.stop();
  }

  /** Unix sockets have short names. */
  get socket(): string {
    return path.join(tmpdir(), `vigie-chaos-${process.pid}-${this.workstationId}.sock`);
  }

  get effectLog(): string {
    return this.file('effects.jsonl');
  }

  get inputLog(): string {
    return this.file('inputs.jsonl');
  }
}
