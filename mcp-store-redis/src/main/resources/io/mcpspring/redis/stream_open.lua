-- Begins a stream. KEYS: stream, events, weights, ended. ARGV: epoch, node, ttl, name, base of the session's keys.
local epoch = redis.call('HGET', KEYS[1], 'e')
if epoch then
  -- An equal epoch means that the command was sent again.
  return { epoch == ARGV[1] and 'OK' or 'EXISTS' }
end
redis.call('HSET', KEYS[1], 'v', '1', 'e', ARGV[1], 'n', '0', 'b', '0', 'l', ARGV[2])
redis.call('PEXPIRE', KEYS[1], ARGV[3])
redis.call('DEL', KEYS[2])
redis.call('HSET', KEYS[3], 's:' .. ARGV[4], '0')
redis.call('PEXPIRE', KEYS[3], ARGV[3])
redis.call('PEXPIRE', KEYS[4], ARGV[3])
-- Streams that expired weigh nothing any more.
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
for _, name in ipairs(redis.call('ZRANGEBYSCORE', KEYS[4], '-inf', now, 'LIMIT', 0, 64)) do
  local weight = redis.call('HGET', KEYS[3], 's:' .. name)
  if weight and name ~= ARGV[4] then
    redis.call('HINCRBY', KEYS[3], 't', -weight)
    redis.call('HDEL', KEYS[3], 's:' .. name)
  end
  redis.call('ZREM', KEYS[4], name)
end
return { 'OK' }
