-- $1 workstation id
select action_id, epoch, journal_id, phase, looking from actions where workstation_id = $1 and phase <> 'settled' order by epoch, lane_sequence
