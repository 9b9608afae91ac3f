-- Counts a session as used. KEYS: session. ARGV: idle time, owner or nothing for any, 1 if it is known to be initialized, tag
-- of the record that the node knows. Tells whether it has the shorter idle time of a session that is not.
local session = redis.call('HMGET', KEYS[1], 'o', 'a', 'n')
if not session[1] or (ARGV[2] and session[1] ~= ARGV[2]) then
  return { 'NONE' }
end
local time = redis.call('TIME')
local left = session[2] - (time[1] * 1000 + math.floor(time[2] / 1000))
if left <= 0 then
  redis.call('DEL', KEYS[1])
  return { 'NONE' }
end
local short = tonumber(session[3] or '')
if short and ARGV[3] == '1' then
  redis.call('HSET', KEYS[1], 'n', '')
  short = nil
end
-- Does not need memory, so it works when there is none.
redis.call('PEXPIRE', KEYS[1], math.min(left, ARGV[1], short or left))
local status, data, tag = 'OK', '', ''
if ARGV[2] then
  status, data, tag = record(KEYS[1], ARGV[4])
end
return { status, data, short and 1 or 0, tag }
