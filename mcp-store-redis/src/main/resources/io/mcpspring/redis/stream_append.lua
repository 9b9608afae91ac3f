-- Appends an event. KEYS: stream, events, weights, ended. ARGV: epoch or nothing, node, number of this append among the
-- node's, data, 1 if terminal, ttl, expiry, most events, most bytes of the stream, most bytes of the session, name,
-- base of the session's keys, channel base, message that wakes, number of the append that must be there before this one.
local EVENT, STREAM = 64, 256
local stream = redis.call('HMGET', KEYS[1], 'e', 'n', 't', 'b', 'l', 'w:' .. ARGV[2], 'p:' .. ARGV[2])
if not stream[1] then
  return { 'GONE' }
end
if ARGV[1] ~= '' and stream[1] ~= ARGV[1] then
  return { 'OTHER' }
end
local seen, number = tonumber(stream[6] or 0), tonumber(ARGV[3])
-- Sent again after a connection broke: it is known to be stored, and where the last one of this node is.
if seen >= number then
  return { 'AGAIN', tonumber(stream[7] or 0), stream[1], stream[6] }
end
if stream[3] then
  return { 'ENDED' }
end
-- Overtook another on its way, or what was stored was lost when Redis failed over.
if seen < tonumber(ARGV[15]) then
  return { 'EARLY' }
end

local last = tonumber(stream[2]) + 1
local id = stream[1] .. '-' .. string.format('%.0f', last)
local terminal = ARGV[5] == '1'
if terminal then
  redis.call('XADD', KEYS[2], id, 'd', ARGV[4], 't', '1')
else
  redis.call('XADD', KEYS[2], id, 'd', ARGV[4])
end
local before = tonumber(stream[4])
local weight = before + EVENT + #ARGV[4]
if before == 0 then
  weight = weight + STREAM
end

-- Drops the oldest events of a stream until some weight is lost; tells how much was.
local function drop(events, least, keep)
  local lost, count = 0, 0
  local length = redis.call('XLEN', events) - keep
  local from = '-'
  while count < length and lost < least do
    local page = redis.call('XRANGE', events, from, '+', 'COUNT', 16)
    for _, entry in ipairs(page) do
      if count < length and lost < least then
        lost = lost + EVENT + #entry[2][2]
        count = count + 1
      end
      from = '(' .. entry[1]
    end
  end
  if count > 0 then
    redis.call('XTRIM', events, 'MAXLEN', length + keep - count)
  end
  return lost
end

local excess = weight - STREAM - tonumber(ARGV[9])
if excess > 0 then
  weight = weight - drop(KEYS[2], excess, 1)
end
while redis.call('XLEN', KEYS[2]) > tonumber(ARGV[8]) do
  weight = weight - drop(KEYS[2], 1, 1)
end

if terminal then
  redis.call('HSET', KEYS[1], 'n', last, 'b', weight, 't', ARGV[2], 'w:' .. ARGV[2], ARGV[3], 'p:' .. ARGV[2], last)
  redis.call('PEXPIRE', KEYS[1], ARGV[7])
  redis.call('PEXPIRE', KEYS[2], ARGV[7])
  local time = redis.call('TIME')
  redis.call('ZADD', KEYS[4], time[1] * 1000 + math.floor(time[2] / 1000) + ARGV[7], ARGV[11])
  redis.call('PEXPIRE', KEYS[4], ARGV[6])
else
  redis.call('HSET', KEYS[1], 'n', last, 'b', weight, 'w:' .. ARGV[2], ARGV[3], 'p:' .. ARGV[2], last)
  if last == 1 then
    redis.call('PEXPIRE', KEYS[2], ARGV[6])
  end
end

redis.call('HSET', KEYS[3], 's:' .. ARGV[11], weight)
local total = redis.call('HINCRBY', KEYS[3], 't', weight - before)
local most = tonumber(ARGV[10])
if total > most then
  -- What ended first goes first; then the largest of the others lose their oldest events, some more than needed.
  for _, name in ipairs(redis.call('ZRANGE', KEYS[4], 0, -1)) do
    if total > most and name ~= ARGV[11] then
      total = total - (redis.call('HGET', KEYS[3], 's:' .. name) or 0)
      redis.call('DEL', ARGV[12] .. 'm:' .. name, ARGV[12] .. 'e:' .. name)
      redis.call('HDEL', KEYS[3], 's:' .. name)
      redis.call('ZREM', KEYS[4], name)
    end
  end
  local goal = most - math.floor(most / 8)
  for _ = 1, 1000 do
    if total <= most then
      break
    end
    local largest, largestWeight = nil, 0
    local all = redis.call('HGETALL', KEYS[3])
    for i = 1, #all, 2 do
      local name, size = all[i], tonumber(all[i + 1])
      if string.sub(name, 1, 2) == 's:' and name ~= 's:' .. ARGV[11] and size > largestWeight then
        largest, largestWeight = string.sub(name, 3), size
      end
    end
    local keep = 0
    if weight > largestWeight and redis.call('XLEN', KEYS[2]) > 1 then
      largest, largestWeight, keep = ARGV[11], weight, 1
    end
    if not largest then
      break
    end
    local meta, events = ARGV[12] .. 'm:' .. largest, ARGV[12] .. 'e:' .. largest
    local lost = drop(events, math.min(total - goal, math.ceil(largestWeight / 2)), keep)
    local left = largestWeight - lost
    if redis.call('EXISTS', meta) == 0 or redis.call('XLEN', events) == 0 then
      left = 0
    end
    if redis.call('EXISTS', meta) == 1 then
      redis.call('HSET', meta, 'b', left)
    end
    if left == 0 and redis.call('EXISTS', meta) == 0 then
      redis.call('HDEL', KEYS[3], 's:' .. largest)
    else
      redis.call('HSET', KEYS[3], 's:' .. largest, left)
    end
    total = total - largestWeight + left
    if largest == ARGV[11] then
      weight = left
    end
    if left == largestWeight then
      break
    end
  end
  redis.call('HSET', KEYS[3], 't', total)
end

for node in string.gmatch(stream[5] or '', '[^,]+') do
  if node ~= ARGV[2] then
    redis.call('PUBLISH', ARGV[13] .. node, ARGV[14])
  end
end
return { 'OK', last, stream[1] }
