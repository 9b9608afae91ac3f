-- Counts a call: so many at once, given back evenly. KEYS: counter. ARGV: calls, milliseconds in which all are given
-- back. Answers -1 if it is allowed, else the milliseconds until one is. Sent again after the connection broke it counts
-- twice, which allows one less.
local time = redis.call('TIME')
local now = time[1] * 1000 + time[2] / 1000
local each = ARGV[2] / ARGV[1]
-- The time at which all calls will have been given back.
local full = math.max(now, tonumber(redis.call('GET', KEYS[1]) or '0'))
local wait = full + each - now - ARGV[2]
if wait > 0 then
  return { math.ceil(wait) }
end
redis.call('SET', KEYS[1], string.format('%.3f', full + each), 'PX', math.max(1, math.ceil(full + each - now)))
return { -1 }
