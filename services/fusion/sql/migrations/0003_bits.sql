-- The index over half precision took eight times the room at a lower recall: see docs/decisions/0019-signs-as-index.md.
drop index screen_states_fingerprint;

-- The signs of a fingerprint's numbers after a fixed turn (services/fusion/src/fuse/signs.ts); null in rows of format 1.
-- In the row itself, where the whole fingerprint does not fit: a walk of the index compares a few hundred of them and
-- fetches few fingerprints.
alter table screen_states add column signs bit(1536);
create index screen_states_signs on screen_states
  using hnsw (signs bit_hamming_ops) with (m = 16, ef_construction = 64);

-- A state's id is a digest of its frame's, so this said the same again, and made a replica fail that stored a frame at
-- the same moment as another one: "on conflict" sees to one constraint alone.
alter table screen_states drop constraint screen_states_frame_id_key;
