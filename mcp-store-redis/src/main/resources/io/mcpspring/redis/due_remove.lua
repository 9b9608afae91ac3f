-- Forgets entries. KEYS: due calls. ARGV: the entries.
redis.call('ZREM', KEYS[1], unpack(ARGV))
return { 'OK' }
