-- Search by site and application, elements that outlive their states, and a number for the format of a row.
-- Indexes of many rows take longer than a statement may.
set local statement_timeout = 0;

-- A row that says nothing of its format was written by the first version, or by a replica that still runs it: the
-- defaults mark it for the upgrade, which needs the document and so cannot be done here.
alter table screen_states
  add column app_name text not null default '',
  add column format integer not null default 1;

create index screen_states_old_format on screen_states (screen_state_id) where format < 2;
create index screen_states_app on screen_states (app_name, site, space);
create index screen_states_site on screen_states (site, space);
create index screen_states_space on screen_states (space, screen_state_id);

-- One row for an element, on however many screens it was seen. Its texts stay in the states' documents.
create table ui_elements (
  site          text not null,
  app_name      text not null,
  element_id    text not null,
  type          text not null,
  role          text not null,
  -- Only descriptors of one space are compared.
  space         text not null,
  -- Its look and its words, half each.
  descriptor    halfvec(512) not null,
  first_seen_at timestamptz not null,
  last_seen_at  timestamptz not null,
  -- When a state that has it was last stored, whatever its age: the sweep goes by it.
  stored_at     timestamptz not null default now(),
  primary key (site, app_name, element_id)
) with (fillfactor = 80); -- room on the page: an element that is seen again is updated without touching an index
create index ui_elements_descriptor on ui_elements
  using hnsw (descriptor halfvec_cosine_ops) with (m = 16, ef_construction = 64);

-- Which states have an element, for the sweep.
create index screen_state_vectors_element on screen_state_vectors (element_id) where element_id <> '';
