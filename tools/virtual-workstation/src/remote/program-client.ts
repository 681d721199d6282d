import { connect, type Socket } from 'node:net';
import { virtualWorkstationErrors } from '../errors';
import type { Answers, Question, Told } from './messages';
import { readMessages, writeMessage } from './wire';

type QuestionOf<A extends Question['ask']> = Omit<Extract<Question, { ask: A }>, 'ask'>;

interface Waiting {
  resolve(answer: { readonly head: unknown; readonly body: Buffer }): void;
  reject(error: Error): void;
  readonly ask: string;
}

/** A connection to the process of a virtual program: for the desktop of an agent, and for the test around both. */
export class ProgramClient {
  private readonly waiting = new Map<number, Waiting>();
  private readonly watchers: ((how: 'human_input' | 'key_chord') => void)[] = [];
  private lastId = 0;
  private lost = false;

  private constructor(private readonly socket: Socket) {
    readMessages<Told>(socket, ({ head, body }) => this.receive(head, body));
    socket.on('close', () => this.lose());
  }

  /** Errors: VIRTUAL_SOCKET_UNUSABLE. */
  static connect(path: string): Promise<ProgramClient> {
    return new Promise((resolve, reject) => {
      const socket = connect(path, () => resolve(new ProgramClient(socket)));
      socket.on('error', (error) =>
        reject(
          virtualWorkstationErrors.create('VIRTUAL_SOCKET_UNUSABLE', { socket: path, reason: error.message }, error),
        ),
      );
    });
  }

  /** Errors: VIRTUAL_PROGRAM_LOST, VIRTUAL_ORDER_REFUSED. */
  async ask<A extends Question['ask']>(ask: A, question: QuestionOf<A>): Promise<Answers[A]> {
    return (await this.askWithBody(ask, question)).head;
  }

  /** As `ask`, with the bytes that came beside the answer. */
  askWithBody<A extends Question['ask']>(ask: A, question: QuestionOf<A>): Promise<{ head: Answers[A]; body: Buffer }> {
    if (this.lost) return Promise.reject(virtualWorkstationErrors.create('VIRTUAL_PROGRAM_LOST'));
    this.lastId += 1;
    const id = this.lastId;
    return new Promise((resolve, reject) => {
      this.waiting.set(id, { resolve: (answer) => resolve(answer as { head: Answers[A]; body: Buffer }), reject, ask });
      writeMessage(this.socket, { id, pid: process.pid, ask, ...question });
    });
  }

  /** Told of each input of a person. */
  async watch(listener: (how: 'human_input' | 'key_chord') => void): Promise<void> {
    this.watchers.push(listener);
    await this.ask('watch', {});
  }

  close(): void {
    this.socket.destroy();
  }

  private receive(told: Told, body: Buffer): void {
    if ('person' in told) {
      for (const watcher of this.watchers) watcher(told.person);
      return;
    }
    const waiting = this.waiting.get(told.id);
    this.waiting.delete(told.id);
    if (waiting === undefined) return;
    if ('answer' in told) waiting.resolve({ head: told.answer, body });
    else {
      const facts = { ask: waiting.ask, reason: told.failure };
      waiting.reject(virtualWorkstationErrors.create('VIRTUAL_ORDER_REFUSED', facts));
    }
  }

  private lose(): void {
    this.lost = true;
    for (const { reject } of this.waiting.values()) reject(virtualWorkstationErrors.create('VIRTUAL_PROGRAM_LOST'));
    this.waiting.clear();
  }
}
