-- Corrects the index of sessions. KEYS: all sessions. ARGV: base of the keys of owners, then for each session its entry,
-- its owner and the milliseconds it has left. Tells of each whether it was taken out now, which happens once.
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local reply = { 'OK' }
for i = 2, #ARGV, 3 do
  local entry, owner, left = ARGV[i], ARGV[1] .. ARGV[i + 1], tonumber(ARGV[i + 2])
  local taken = 0
  if left == -2 then
    taken = redis.call('ZREM', KEYS[1], entry)
    redis.call('ZREM', owner, entry)
  else
    local due = string.format('%.0f', now + math.max(1, left))
    redis.call('ZADD', KEYS[1], 'XX', due, entry)
    redis.call('ZADD', owner, 'XX', due, entry)
  end
  reply[#reply + 1] = taken
end
return reply
