-- One lane for each workstation: its epoch fences a deposed orchestrator off, its sequence orders its actions.
create table lanes (
  workstation_id text primary key,
  epoch bigint not null,
  last_sequence bigint not null default 0,
  site text not null,
  agent_version text not null,
  resolution_width integer not null,
  resolution_height integer not null,
  platform text not null,
  impairment text not null,
  connected boolean not null,
  last_seen_ms bigint not null
);

create table runs (
  run_id uuid primary key,
  workflow_id text not null,
  workflow_digest text not null,
  workflow text not null,
  -- Without the secret ones. Patient data.
  parameters jsonb not null,
  -- Digest of everything that was asked for, so that one idempotency key stands for one request.
  request_digest text not null,
  workstation_id text not null,
  status text not null check (status in ('running', 'succeeded', 'unverified', 'failed', 'in_doubt', 'cancelled')),
  explanation jsonb,
  started_by text not null,
  idempotency_key text,
  -- The orchestrator that runs it: another one must not resolve it as interrupted.
  owner text not null,
  trace_id text not null,
  started_at_ms bigint not null,
  finished_at_ms bigint not null default 0
);
create unique index runs_one_at_a_time on runs (workstation_id) where status = 'running';
create unique index runs_idempotency_key on runs (idempotency_key) where idempotency_key is not null;

create table run_steps (
  run_id uuid not null references runs on delete cascade,
  ordinal integer not null,
  step_id text not null,
  attempt integer not null,
  status text not null check (status in ('running', 'verified', 'unverified', 'failed', 'refused', 'in_doubt')),
  report jsonb not null,
  primary key (run_id, ordinal)
);

-- An action's row is its intent, committed before it is sent. The primary key is its single use.
create table actions (
  action_id uuid primary key,
  run_id uuid not null references runs on delete cascade,
  ordinal integer not null,
  step_id text not null,
  supersedes text not null,
  workstation_id text not null,
  epoch bigint not null,
  lane_sequence bigint not null,
  kind text not null,
  target jsonb,
  expire_at_ms bigint not null,
  intended_at_ms bigint not null,
  outcome jsonb,
  outcome_at_ms bigint,
  -- What came after the action had been given up as in doubt: for the person who looks.
  late_outcome jsonb,
  late_outcome_at_ms bigint,
  unique (workstation_id, epoch, lane_sequence)
);
create index actions_of_run on actions (run_id, ordinal);
