-- $1 run id, $2 workflow id, $3 workflow digest, $4 workflow, $5 parameters, $6 request digest, $7 workstation id,
-- $8 started by, $9 idempotency key or null, $10 owner, $11 trace id, $12 now (ms)
-- No row comes back when the key is known, or the workstation is busy, or nobody knows what became of an action there.
insert into runs (run_id, workflow_id, workflow_digest, workflow, parameters, request_digest, workstation_id, status, started_by, idempotency_key, owner, trace_id, started_at_ms)
select $1, $2, $3, $4, $5::jsonb, $6, $7, 'running', $8, $9, $10, $11, $12
where not exists (select 1 from actions where workstation_id = $7 and phase <> 'settled')
on conflict do nothing
returning run_id
