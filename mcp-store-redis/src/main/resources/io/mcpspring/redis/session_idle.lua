-- Tells how long a session was not used. KEYS: session. ARGV: idle time. That follows from its expiry, unless it ends at its
-- absolute time before it can be idle for so long.
local session = redis.call('HMGET', KEYS[1], 'a', 'n')
if not session[1] then
  return { 'NONE' }
end
local time = redis.call('TIME')
local left = session[1] - (time[1] * 1000 + math.floor(time[2] / 1000))
local rest = redis.call('PTTL', KEYS[1])
if rest >= left - 1 then
  return { 'NONE' }
end
return { 'OK', (tonumber(session[2] or '') or ARGV[1]) - rest }
