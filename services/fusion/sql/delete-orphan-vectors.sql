-- $1 oldest time to keep (ms), $2 most rows at once. Young ones may belong to a state that is being stored now.
delete from fusion_vectors where vector_id in (
  select v.vector_id from fusion_vectors v
  where v.stored_at < to_timestamp($1::double precision / 1000)
    and not exists (select from screen_state_vectors l where l.vector_id = v.vector_id)
  limit $2::int
  for update skip locked
)
returning vector_id
