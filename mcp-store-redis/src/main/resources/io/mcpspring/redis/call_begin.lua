-- Notes a running call. KEYS: running calls. ARGV: stream, mark, ttl.
redis.call('HSET', KEYS[1], ARGV[1], ARGV[2])
redis.call('PEXPIRE', KEYS[1], ARGV[3])
return { 'OK' }
