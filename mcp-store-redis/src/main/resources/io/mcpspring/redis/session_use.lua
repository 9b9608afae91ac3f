-- Counts a session as used. KEYS: session. ARGV: idle time, owner or nothing for any.
local session = redis.call('HMGET', KEYS[1], 'o', 'a', 'd')
if not session[1] or (ARGV[2] and session[1] ~= ARGV[2]) then
  return { 'NONE' }
end
local time = redis.call('TIME')
local left = session[2] - (time[1] * 1000 + math.floor(time[2] / 1000))
if left <= 0 then
  redis.call('DEL', KEYS[1])
  return { 'NONE' }
end
-- Does not need memory, so it works when there is none.
redis.call('PEXPIRE', KEYS[1], math.min(left, ARGV[1]))
return { 'OK', ARGV[2] and session[3] or '' }
