-- $1 action id, $2 name of the picture in the evidence store
update doubts set evidence = $2 where action_id = $1
