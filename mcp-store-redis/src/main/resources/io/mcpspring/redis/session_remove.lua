-- Removes a session and announces its end to all nodes in one step, because the calling node may fail between two.
-- KEYS: session. ARGV: channel, message.
local session = redis.call('HMGET', KEYS[1], 'o', 'd', 'i')
if not session[1] then
  return { 'NONE' }
end
redis.call('DEL', KEYS[1])
redis.call('PUBLISH', ARGV[1], ARGV[2])
return { 'OK', session[1], session[2], session[3] or '' }
