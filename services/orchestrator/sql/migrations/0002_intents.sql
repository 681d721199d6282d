-- What became of each action, as the reducer of an intent knows it, and the signed bytes for audit: they hold no typed text.
alter table actions
  add column phase text not null default 'committed' check (phase in ('committed', 'sent', 'unknown', 'in_doubt', 'settled')),
  -- While in doubt: the orchestrator itself still looks at the post-condition.
  add column looking boolean not null default false,
  add column typed integer not null default 0,
  add column typed_of integer not null default 0,
  -- How it is known: report, journal, looked, person, unsent.
  add column proof text not null default '',
  -- Of the agent's journal that it was sent to: another one cannot answer for it.
  add column journal_id text not null default '',
  add column content bytea,
  add column signature bytea,
  add column key_id text not null default '',
  -- It stands in the signed content.
  drop column target;
update actions set phase = 'settled', proof = 'report' where outcome ->> 'kind' <> 'in_doubt';
update actions set phase = 'in_doubt', outcome = null, outcome_at_ms = null where outcome ->> 'kind' = 'in_doubt';
update actions set phase = 'unknown' where phase = 'committed';
create index actions_unsettled on actions (workstation_id) where phase <> 'settled';

-- Actions of which nobody knows whether they were done. One without a resolution waits for a person.
create table doubts (
  doubt_id uuid primary key,
  action_id uuid not null unique references actions on delete cascade,
  run_id uuid not null,
  step_id text not null,
  workstation_id text not null,
  kind text not null,
  typed integer not null,
  typed_of integer not null,
  because text not null,
  evidence text not null default '',
  raised_at_ms bigint not null,
  resolution text not null default '' check (resolution in ('', 'done', 'not_done', 'found_done')),
  -- A person, or `journal` when the agent's journal answered after all.
  resolved_by text not null default '',
  resolved_at_ms bigint not null default 0
);
create index doubts_open on doubts (workstation_id) where resolution = '';
insert into doubts (doubt_id, action_id, run_id, step_id, workstation_id, kind, typed, typed_of, because, raised_at_ms)
select gen_random_uuid(), action_id, run_id, step_id, workstation_id, kind, 0, 0, 'DOUBT_NO_ANSWER', intended_at_ms
from actions where phase = 'in_doubt';

alter table lanes
  -- Of the agent that is connected, or was last.
  add column journal_id text not null default '',
  -- As the agent tells it: why its lane takes no action.
  add column halted text not null default '',
  -- Why the orchestrator itself sends nothing there, until a person lets it.
  add column stopped text not null default '',
  add column order_sequence bigint not null default 0;

-- Who paused and resumed which lane.
create table lane_orders (
  workstation_id text not null,
  epoch bigint not null,
  sequence bigint not null,
  kind text not null check (kind in ('pause', 'resume')),
  ordered_by text not null,
  ordered_at_ms bigint not null,
  primary key (workstation_id, sequence)
);
