import { randomBytes, randomUUID } from 'node:crypto';
import { credentials, Metadata } from '@grpc/grpc-js';
import {
  AgentLinkServiceClient,
  connectRequestToProto,
  connectResponseFromProto,
  decodeWelcome,
  NONCE_BYTES,
} from '@vigie/contracts';
import type { AgentMessage, Hello } from '@vigie/domain';

/** `DistributiveOmit`, for the messages' union. */
type Untraced<T> = T extends unknown ? Omit<T, 'traceparent'> : never;

const HEARTBEAT_MS = 1_000;

/** An agent that says hello, arms, and keeps its link alive, and does nothing else: many of them fit into one process. */
export class LightAgent {
  private call: ReturnType<AgentLinkServiceClient['connect']> | null = null;
  private client: AgentLinkServiceClient | null = null;
  private beat: NodeJS.Timeout | null = null;
  private epoch = 0;
  private readonly journalId = randomUUID();
  private welcomed: () => void = () => {};

  constructor(
    private readonly workstationId: string,
    private readonly address: string,
    private readonly token: string,
  ) {}

  /** Resolves when the lane is armed. Rejects when the link ends first. */
  connect(): Promise<void> {
    // A connection of its own: by default all clients of an address share one.
    const options = { 'grpc.use_local_subchannel_pool': 1, 'grpc.enable_retries': 0 };
    this.client = new AgentLinkServiceClient(this.address, credentials.createInsecure(), options);
    const metadata = new Metadata();
    metadata.set('authorization', `Bearer ${this.token}`);
    const call = this.client.connect(metadata);
    this.call = call;
    return new Promise((resolve, reject) => {
      this.welcomed = resolve;
      call.on('error', (error) => {
        this.drop();
        reject(error);
      });
      call.on('data', (message) => this.receive(connectResponseFromProto(message)));
      this.send({ kind: 'hello', hello: this.hello() });
      this.beat = setInterval(() => this.send({ kind: 'heartbeat' }), HEARTBEAT_MS);
    });
  }

  drop(): void {
    if (this.beat !== null) clearInterval(this.beat);
    this.beat = null;
    this.call?.cancel();
    this.call = null;
    this.client?.close();
    this.client = null;
  }

  private receive(command: ReturnType<typeof connectResponseFromProto>): void {
    if (command.kind !== 'welcome') return;
    this.epoch = decodeWelcome(command.welcome.content).epoch;
    this.send({ kind: 'armed', epoch: this.epoch });
    this.welcomed();
  }

  private send(message: Untraced<AgentMessage>): void {
    this.call?.write(connectRequestToProto({ ...message, traceparent: '' } as AgentMessage));
  }

  private hello(): Hello {
    return {
      site: 'local',
      workstationId: this.workstationId,
      agentVersion: '0.1.0',
      applications: [],
      resolution: { width: 1280, height: 800 },
      scaling: 1,
      monitors: [],
      theme: 'light',
      platform: 'x11',
      impairment: '',
      nonce: randomBytes(NONCE_BYTES).toString('hex'),
      journalId: this.journalId,
      epoch: this.epoch,
    };
  }
}
