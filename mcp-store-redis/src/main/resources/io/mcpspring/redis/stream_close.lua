-- Forgets streams of a session. KEYS: weights, ended. ARGV: base of the session's keys, node, channel base, start of the
-- message that wakes, epoch or nothing, name; without a name all streams of the session. With an epoch a stream is left
-- alone that another node has ended: what this one could not store was not part of it any more.
local function tell(name, nodes)
  for node in string.gmatch(nodes or '', '[^,]+') do
    if node ~= ARGV[2] then
      redis.call('PUBLISH', ARGV[3] .. node, ARGV[4] .. name)
    end
  end
end
local function forget(name)
  local key = ARGV[1] .. 'm:' .. name
  local stream = redis.call('HMGET', key, 'e', 'l', 't')
  if stream[1] and ARGV[5] ~= '' and stream[1] ~= ARGV[5] then
    return false
  end
  if stream[3] and ARGV[5] ~= '' and stream[3] ~= ARGV[2] then
    return true
  end
  redis.call('DEL', key, ARGV[1] .. 'e:' .. name)
  tell(name, stream[2])
  local weight = redis.call('HGET', KEYS[1], 's:' .. name)
  if weight then
    if tonumber(weight) ~= 0 then
      redis.call('HINCRBY', KEYS[1], 't', -weight)
    end
    redis.call('HDEL', KEYS[1], 's:' .. name)
  end
  redis.call('ZREM', KEYS[2], name)
end
if ARGV[6] then
  return { forget(ARGV[6]) and 'ENDED' or 'OK' }
end
-- All streams of a session: one look at each for its readers, and a few commands for the rest.
local keys = {}
for _, field in ipairs(redis.call('HKEYS', KEYS[1])) do
  if string.sub(field, 1, 2) == 's:' then
    local name = string.sub(field, 3)
    tell(name, redis.call('HGET', ARGV[1] .. 'm:' .. name, 'l'))
    keys[#keys + 1] = ARGV[1] .. 'm:' .. name
    keys[#keys + 1] = ARGV[1] .. 'e:' .. name
  end
end
for i = 1, #keys, 1000 do
  redis.call('DEL', unpack(keys, i, math.min(i + 999, #keys)))
end
redis.call('DEL', KEYS[1], KEYS[2])
return { 'OK' }
