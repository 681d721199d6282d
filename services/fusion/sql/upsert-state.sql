-- $1 state id, $2 frame id, $3 site, $4 workstation, $5 sequence, $6 capture time (ms), $7 session, $8 mode, $9 space,
-- $10 vector id, $11 fingerprint as text, $12 document, $13 application, $14 format, $15 signs as text.
-- A frame that comes again changes nothing and gives no row; after a change of mode or providers, or from an older
-- format, it is written in the new form.
insert into screen_states (screen_state_id, frame_id, site, workstation_id, sequence, captured_at, session_id, mode,
  space, vector_id, fingerprint, document, app_name, format, signs)
values ($1, $2, $3, $4, $5, to_timestamp($6::double precision / 1000), $7, $8, $9, $10, $11::vector, $12, $13, $14, $15::text::bit(1536))
on conflict (screen_state_id) do update
set mode = excluded.mode, space = excluded.space, vector_id = excluded.vector_id, fingerprint = excluded.fingerprint,
  document = excluded.document, app_name = excluded.app_name, format = excluded.format,
  signs = excluded.signs
where screen_states.mode <> excluded.mode or screen_states.space <> excluded.space
  or screen_states.vector_id <> excluded.vector_id or screen_states.format < excluded.format
returning screen_state_id
