-- Corrects the index of sessions. KEYS: all sessions, reply. ARGV: base of the keys of owners, then for each session its entry,
-- its owner and the milliseconds it has left. Tells of each whether it was taken out now, which happens once: then the reply
-- is kept for a minute, because the same command is sent again if the connection breaks.
local sent = redis.call('GET', KEYS[2])
if sent then
  return cmsgpack.unpack(sent)
end
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local reply, ended = { 'OK' }, false
for i = 2, #ARGV, 3 do
  local entry, owner, left = ARGV[i], ARGV[1] .. ARGV[i + 1], tonumber(ARGV[i + 2])
  local taken = 0
  if left == -2 then
    taken = redis.call('ZREM', KEYS[1], entry)
    redis.call('ZREM', owner, entry)
    ended = ended or taken == 1
  else
    local due = string.format('%.0f', now + math.max(1, left))
    redis.call('ZADD', KEYS[1], 'XX', due, entry)
    redis.call('ZADD', owner, 'XX', due, entry)
  end
  reply[#reply + 1] = taken
end
if ended then
  redis.call('SET', KEYS[2], cmsgpack.pack(reply), 'PX', 60000)
end
return reply
