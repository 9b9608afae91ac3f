-- Adds to sets or removes from them. KEYS: the sets. ARGV: member, ttl, then for each set 1 to add and 0 to remove.
for i, key in ipairs(KEYS) do
  if ARGV[i + 2] == '1' then
    redis.call('SADD', key, ARGV[1])
    redis.call('PEXPIRE', key, ARGV[2])
  else
    redis.call('SREM', key, ARGV[1])
  end
end
return { 'OK' }
