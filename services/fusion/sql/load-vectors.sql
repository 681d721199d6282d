-- $1 vector ids, of components, elements or fingerprints.
select vector_id, embedding::text as embedding from fusion_vectors where vector_id = any ($1::text[])
union
select vector_id, fingerprint::text from screen_states where vector_id = any ($1::text[])
