-- Notes when a call is overdue. KEYS: due calls. ARGV: entry, time.
redis.call('ZADD', KEYS[1], ARGV[2], ARGV[1])
redis.call('PEXPIRE', KEYS[1], 2147483647)
return { 'OK' }
