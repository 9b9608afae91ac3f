-- Adds a session to sets or removes it from them, and notes the sets that it is in. KEYS: noted sets, the sets. ARGV: session,
-- ttl, then for each set 1 to add and 0 to remove.
for i = 2, #KEYS do
  if ARGV[i + 1] == '1' then
    redis.call('SADD', KEYS[1], KEYS[i])
    redis.call('SADD', KEYS[i], ARGV[1])
    redis.call('PEXPIRE', KEYS[i], ARGV[2])
  else
    redis.call('SREM', KEYS[1], KEYS[i])
    redis.call('SREM', KEYS[i], ARGV[1])
  end
end
redis.call('PEXPIRE', KEYS[1], ARGV[2])
return { 'OK' }
