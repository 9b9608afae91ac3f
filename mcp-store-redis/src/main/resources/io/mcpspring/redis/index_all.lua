-- A page of all sessions. KEYS: all sessions. ARGV: first, last.
return redis.call('ZRANGE', KEYS[1], ARGV[1], ARGV[2])
