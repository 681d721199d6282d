-- $1 vector ids, $2 providers, $3 dimensions, $4 vectors as text; all arrays of one length.
insert into fusion_vectors (vector_id, provider, dimensions, embedding)
select v.vector_id, v.provider, v.dimensions, v.embedding::vector
from unnest($1::text[], $2::text[], $3::int[], $4::text[]) as v (vector_id, provider, dimensions, embedding)
on conflict (vector_id) do nothing
