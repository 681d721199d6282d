-- Screen states, their fingerprints and the vectors that these were fused from. Texts, titles and context values are
-- patient data: they stand in screen_states.document and nowhere else.
create extension if not exists vector;

-- Vectors by content: the id is a digest of provider and numbers, so a button that is on a thousand screens is one row.
create table fusion_vectors (
  vector_id  text primary key,
  provider   text not null,
  dimensions integer not null,
  embedding  vector not null,
  stored_at  timestamptz not null default now()
);

create table screen_states (
  screen_state_id text primary key,
  frame_id        text not null unique,
  site            text not null,
  workstation_id  text not null,
  sequence        bigint not null,
  captured_at     timestamptz not null,
  session_id      text not null,
  mode            text not null,
  -- Providers, weights and version of the fingerprint: only fingerprints of one space are compared.
  space           text not null,
  vector_id       text not null,
  fingerprint     vector(1536) not null,
  -- The whole state as the protocol encodes it.
  document        bytea not null,
  stored_at       timestamptz not null default now()
);

-- Half precision halves the index, and its rank order is the same for all that matters; similarities are computed from
-- the full vectors.
create index screen_states_fingerprint on screen_states
  using hnsw ((fingerprint::halfvec(1536)) halfvec_cosine_ops) with (m = 16, ef_construction = 64);
create index screen_states_vector_id on screen_states (vector_id);
create index screen_states_stored_at on screen_states (stored_at);

-- Which vector played which part in a state: 'image' … 'context' of its fingerprint, or 'element-visual' and
-- 'element-text' of one of its elements.
create table screen_state_vectors (
  screen_state_id text not null references screen_states on delete cascade,
  part            text not null,
  element_id      text not null default '',
  vector_id       text not null references fusion_vectors,
  weight          double precision not null default 0,
  primary key (screen_state_id, part, element_id)
);
create index screen_state_vectors_vector_id on screen_state_vectors (vector_id);

-- A state may be the right one for several steps.
create table state_confirmations (
  screen_state_id text not null references screen_states on delete cascade,
  workflow_id     text not null,
  step_id         text not null,
  confirmed_at    timestamptz not null default now(),
  primary key (screen_state_id, workflow_id, step_id)
);
create index state_confirmations_step on state_confirmations (workflow_id, step_id, confirmed_at desc);
