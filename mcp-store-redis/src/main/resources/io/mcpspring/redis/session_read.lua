-- Reads a session without using it. KEYS: session.
local session = redis.call('HMGET', KEYS[1], 'o', 'r', 'd')
if not session[1] then
  return { 'NONE' }
end
return { 'OK', session[1], session[2], session[3], redis.call('PTTL', KEYS[1]) }
