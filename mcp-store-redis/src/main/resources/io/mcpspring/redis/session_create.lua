-- Keeps a new session. KEYS: session. ARGV: owner, record, idle time, absolute time, what the index tells of it, idle time
-- until it is initialized, mark of this writing.
local tag = '0 ' .. ARGV[7]
local present = redis.call('HMGET', KEYS[1], 't', 'o', 'i')
if present[1] == tag then
  return { 'OK', tag } -- sent again after the connection broke
end
if present[2] then
  -- The same entry of the index is that of the session that there is.
  return { present[2] == ARGV[1] and present[3] == ARGV[5] and 'SAME' or 'EXISTS' }
end
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
redis.call('HSET', KEYS[1], 'v', '1', 'o', ARGV[1], 'r', '0', 't', tag, 'd', ARGV[2], 'i', ARGV[5],
  'a', string.format('%.0f', now + ARGV[4]), 'n', ARGV[6])
redis.call('PEXPIRE', KEYS[1], math.min(ARGV[3], ARGV[4], ARGV[6]))
return { 'OK', tag }
