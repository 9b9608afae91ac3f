-- Removes a session and announces its end to all nodes in one step, because the calling node may fail between two.
-- KEYS: session, reply. ARGV: channel, message. The reply is kept until the node has it: if the connection breaks before, the
-- same command is sent again.
local sent = redis.call('GET', KEYS[2])
if sent then
  return cmsgpack.unpack(sent)
end
local session = redis.call('HMGET', KEYS[1], 'o', 'd', 'i')
if not session[1] then
  return { 'NONE' }
end
redis.call('DEL', KEYS[1])
redis.call('PUBLISH', ARGV[1], ARGV[2])
local reply = { 'OK', session[1], session[2], session[3] or '' }
redis.call('SET', KEYS[2], cmsgpack.pack(reply), 'PX', 60000)
return reply
