-- Reads the state of a session or handle and counts it as used. KEYS: state. ARGV: how long it is kept after it expired.
local state = redis.call('HMGET', KEYS[1], 'r', 'o', 'l', 'd')
if not state[1] or redis.call('PTTL', KEYS[1]) <= tonumber(ARGV[1]) then
  return { 'NONE' }
end
-- Does not need memory, so it works when there is none.
redis.call('PEXPIRE', KEYS[1], state[3] + ARGV[1])
return { 'OK', state[1], state[2], state[3], state[4] }
