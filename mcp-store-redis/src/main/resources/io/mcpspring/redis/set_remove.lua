-- Removes members from a set. KEYS: the set. ARGV: the members.
redis.call('SREM', KEYS[1], unpack(ARGV))
return { 'OK' }
