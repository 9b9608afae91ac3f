-- Reads a session without using it. KEYS: session. ARGV: tag of the record that the node knows.
local session = redis.call('HMGET', KEYS[1], 'o', 'r')
if not session[1] then
  return { 'NONE' }
end
local status, data, tag = record(KEYS[1], ARGV[1])
return { status, session[1], session[2], data, tag }
