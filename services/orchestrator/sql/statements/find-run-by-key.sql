-- $1 idempotency key
select run_id, request_digest from runs where idempotency_key = $1
