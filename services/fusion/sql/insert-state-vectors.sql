-- $1 state id, $2 parts, $3 element ids, $4 vector ids, $5 weights; arrays of one length.
insert into screen_state_vectors (screen_state_id, part, element_id, vector_id, weight)
select $1, v.part, v.element_id, v.vector_id, v.weight
from unnest($2::text[], $3::text[], $4::text[], $5::double precision[]) as v (part, element_id, vector_id, weight)
on conflict (screen_state_id, part, element_id) do nothing
