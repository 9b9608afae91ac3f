-- Removes the state of a session or handle, which only one succeeds in. KEYS: state, reply. ARGV: how long it is kept after it
-- expired, 1 to leave one that has not expired. Tells how many milliseconds it has left, -2 for none. The reply is kept until
-- the node has it: if the connection breaks before, the same command is sent again.
local sent = redis.call('GET', KEYS[2])
if sent then
  return cmsgpack.unpack(sent)
end
local state = redis.call('HMGET', KEYS[1], 'r', 'o', 'l', 'd', 'i')
if not state[1] then
  return { 'NONE', -2 }
end
local left = redis.call('PTTL', KEYS[1]) - ARGV[1]
if ARGV[2] == '1' and left > 0 then
  return { 'LEFT', left }
end
redis.call('DEL', KEYS[1])
local reply = { left > 0 and 'OK' or 'EXPIRED', -2, state[1], state[2], state[3], state[4], state[5] or '' }
redis.call('SET', KEYS[2], cmsgpack.pack(reply), 'PX', 60000)
return reply
