-- Keeps a new session. KEYS: session. ARGV: owner, record, idle time, absolute time, what the index tells of it, idle time
-- until it is initialized, mark of this writing.
local tag = '0 ' .. ARGV[7]
if redis.call('EXISTS', KEYS[1]) == 1 then
  -- An equal mark means that the command was sent again.
  return { redis.call('HGET', KEYS[1], 't') == tag and 'OK' or 'EXISTS', tag }
end
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
redis.call('HSET', KEYS[1], 'v', '1', 'o', ARGV[1], 'r', '0', 't', tag, 'd', ARGV[2], 'i', ARGV[5],
  'a', string.format('%.0f', now + ARGV[4]), 'n', ARGV[6])
redis.call('PEXPIRE', KEYS[1], math.min(ARGV[3], ARGV[4], ARGV[6]))
return { 'OK', tag }
