-- Forgets streams of a session. KEYS: weights, ended, and of a single stream: stream, events. ARGV: base of the session's keys,
-- node, channel base, start of the message that wakes, epoch or nothing, name; without a name all streams of the session. With an
-- epoch a stream is left alone that another node has ended: what this one could not store was not part of it any more.
local function tell(name, nodes)
  for node in string.gmatch(nodes or '', '[^,]+') do
    if node ~= ARGV[2] then
      redis.call('PUBLISH', ARGV[3] .. node, ARGV[4] .. name)
    end
  end
end
if ARGV[6] then
  local stream = redis.call('HMGET', KEYS[3], 'e', 'l', 't')
  if stream[1] and ARGV[5] ~= '' and stream[1] ~= ARGV[5] then
    return { 'OK' }
  end
  if stream[3] and ARGV[5] ~= '' and stream[3] ~= ARGV[2] then
    return { 'ENDED' }
  end
  redis.call('DEL', KEYS[3], KEYS[4])
  tell(ARGV[6], stream[2])
  local weight = redis.call('HGET', KEYS[1], 's:' .. ARGV[6])
  if weight then
    if tonumber(weight) ~= 0 then
      redis.call('HINCRBY', KEYS[1], 't', -weight)
    end
    redis.call('HDEL', KEYS[1], 's:' .. ARGV[6])
  end
  redis.call('ZREM', KEYS[2], ARGV[6])
  return { 'OK' }
end
-- All streams of a session: one look at each for its readers, and a few commands for the rest. Their keys are not declared: while
-- the slot of the session moves, Redis refuses those that are elsewhere.
local function refused(reply)
  return type(reply) == 'table' and reply.err
end
local MOVING = 'TRYAGAIN The slot of the session moves'
local keys, readers = {}, {}
for _, field in ipairs(redis.call('HKEYS', KEYS[1])) do
  if string.sub(field, 1, 2) == 's:' then
    local name = string.sub(field, 3)
    local nodes = redis.pcall('HGET', ARGV[1] .. 'm:' .. name, 'l')
    if refused(nodes) then
      return redis.error_reply(MOVING)
    end
    readers[name] = nodes
    keys[#keys + 1] = ARGV[1] .. 'm:' .. name
    keys[#keys + 1] = ARGV[1] .. 'e:' .. name
  end
end
for i = 1, #keys, 1000 do
  if refused(redis.pcall('DEL', unpack(keys, i, math.min(i + 999, #keys)))) then
    return redis.error_reply(MOVING)
  end
end
for name, nodes in pairs(readers) do
  tell(name, nodes)
end
redis.call('DEL', KEYS[1], KEYS[2])
return { 'OK' }
