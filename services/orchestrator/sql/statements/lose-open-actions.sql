-- $1 run id. What is committed may have been sent, and whoever would have heard of it is gone.
update actions set phase = 'unknown' where run_id = $1 and phase in ('committed', 'sent')
