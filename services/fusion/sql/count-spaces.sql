select space, count(*)::int as states from screen_states group by space
