-- Admits a task unless a cap is reached. KEYS: all tasks, those of the owner, counts. ARGV: id, owner, holder, base of the
-- keys of owners, creation, end of life, ttl of the keys, whether the holder is bound, cap, cap of the holder, bytes, most
-- bytes, most of the holder. Tells how many there are.
forget_expired(KEYS[1], KEYS[3], ARGV[4])
local all, most = redis.call('ZCARD', KEYS[1]), tonumber(ARGV[9])
if redis.call('HEXISTS', KEYS[3], 't:' .. ARGV[1]) == 1 then
  return { 'OK', all } -- sent again after the connection broke
end
if all >= most then
  return { 'ALL' }
end
if ARGV[8] == '1' or (ARGV[8] == '2' and 4 * (all + 1) > 3 * most) then
  if tonumber(redis.call('HGET', KEYS[3], 'n:' .. ARGV[3]) or '0') >= tonumber(ARGV[10]) then
    return { 'OWNER' }
  end
end
local obstacle = no_room(KEYS[3], ARGV[3], ARGV[8], tonumber(ARGV[11]), ARGV[12], ARGV[13])
if obstacle then
  return { obstacle }
end
redis.call('ZADD', KEYS[1], ARGV[6], ARGV[1] .. ' ' .. ARGV[2] .. ' ' .. ARGV[3])
redis.call('ZADD', KEYS[2], ARGV[5], ARGV[1])
redis.call('HINCRBY', KEYS[3], 'b', ARGV[11])
redis.call('HINCRBY', KEYS[3], 'b:' .. ARGV[3], ARGV[11])
redis.call('HINCRBY', KEYS[3], 'n:' .. ARGV[3], 1)
redis.call('HSET', KEYS[3], 't:' .. ARGV[1], ARGV[11])
for _, key in ipairs(KEYS) do
  keep_for(key, ARGV[7])
end
return { 'OK', all + 1 }
