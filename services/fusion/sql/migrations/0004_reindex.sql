-- Stored states are embedded anew for other providers: who works at it, and what became of each state.
create table reindex_jobs (
  -- The space that every state shall be in.
  space       text primary key,
  started_at  timestamptz not null default now(),
  finished_at timestamptz,
  -- The replica that works at it, until the lease runs out; then any other may go on.
  holder      text not null default '',
  lease_until timestamptz not null default '-infinity',
  -- Code of what holds it up, or ''.
  held_up_by  text not null default ''
);

create table reindex_states (
  screen_state_id text not null references screen_states on delete cascade,
  space           text not null references reindex_jobs on delete cascade,
  -- 'taken', 'done', or the code of why it stays in its old space.
  outcome         text not null,
  primary key (screen_state_id, space)
);
create index reindex_states_outcome on reindex_states (space, outcome);
