-- Changes a session nobody else changed meanwhile. KEYS: session. ARGV: expected revision, record, 1 if it is initialized,
-- idle time, mark of this writing.
local session = redis.call('HMGET', KEYS[1], 'r', 'n', 'a', 't')
local revision = session[1]
if not revision then
  return { 'NONE' }
end
local written = string.format('%.0f', ARGV[1] + 1)
local tag = written .. ' ' .. ARGV[5]
if revision == written and session[4] == tag then
  return { 'OK', tag } -- sent again after the connection broke
end
if revision ~= ARGV[1] then
  return { 'CHANGED' }
end
redis.call('HSET', KEYS[1], 'r', written, 't', tag, 'd', ARGV[2])
if ARGV[3] == '1' and (session[2] or '') ~= '' then
  -- It was used just now, but under the shorter idle time.
  local time = redis.call('TIME')
  local left = session[3] - (time[1] * 1000 + math.floor(time[2] / 1000))
  redis.call('HSET', KEYS[1], 'n', '')
  redis.call('PEXPIRE', KEYS[1], math.max(1, math.min(left, ARGV[4])))
end
return { 'OK', tag }
