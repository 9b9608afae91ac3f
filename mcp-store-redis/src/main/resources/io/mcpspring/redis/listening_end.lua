-- Removes a session that ended from the sets that it was noted in. KEYS: noted sets. ARGV: session.
for _, set in ipairs(redis.call('SMEMBERS', KEYS[1])) do
  redis.call('SREM', set, ARGV[1])
end
redis.call('DEL', KEYS[1])
return { 'OK' }
