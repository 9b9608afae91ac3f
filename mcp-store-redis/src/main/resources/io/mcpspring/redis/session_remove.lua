-- Ends a session. KEYS: session.
local session = redis.call('HMGET', KEYS[1], 'o', 'd', 'i')
if not session[1] then
  return { 'NONE' }
end
redis.call('DEL', KEYS[1])
return { 'OK', session[1], session[2], session[3] or '' }
