import { type Command, InvalidArgumentError } from 'commander';

/** Options that say which servers a command uses and how it runs the services. */
export interface SystemFlags {
  readonly database?: string;
  readonly nats?: string;
  readonly redis?: string;
  readonly processes?: boolean;
  readonly json?: boolean;
}

export function withSystemOptions(command: Command): Command {
  return command
    .option('--database <url>', 'a Postgres with pgvector (default: embedded, in process)')
    .option('--nats <url>', 'a nats-server with JetStream (default: one is started)')
    .option('--redis <url>', 'a Redis for shared caches (default: in-process caches)')
    .option(
      '--processes',
      'run each service as its own process (needs a real Postgres; one is started without --database)',
    );
}

/** Server URLs as the system takes them; absent ones stay absent. */
export function serversOf(flags: SystemFlags): { natsUrl?: string; databaseUrl?: string; redisUrl?: string } {
  return {
    ...(flags.nats === undefined ? {} : { natsUrl: flags.nats }),
    ...(flags.database === undefined ? {} : { databaseUrl: flags.database }),
    ...(flags.redis === undefined ? {} : { redisUrl: flags.redis }),
  };
}

export function wholeNumber(min: number, max: number): (text: string) => number {
  return (text) => {
    const value = Number(text);
    if (Number.isInteger(value) && value >= min && value <= max) return value;
    throw new InvalidArgumentError(`A whole number from ${min} to ${max} is needed.`);
  };
}
