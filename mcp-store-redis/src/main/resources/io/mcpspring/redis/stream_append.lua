-- Appends events. KEYS: stream, events, weights, ended. ARGV: epoch or nothing, node, ttl, expiry, most events, most bytes of
-- the stream, most bytes of the session, name, base of the session's keys, channel base, message that wakes; then for each
-- event the number of this append among the node's, the number of the append that must be there before it, 1 if terminal, data.
-- Tells of each what became of it. Takes a bounded number of commands besides one for each event, whatever the session holds:
-- what is dropped is chosen from one look at all weights.
local EVENT, STREAM, PAGE, BATCH, PARTIAL = 64, 256, 128, 1000, 12
local stream = redis.call('HMGET', KEYS[1], 'e', 'n', 't', 'l', 'w:' .. ARGV[2], 'p:' .. ARGV[2])
local refused = not stream[1] and 'GONE' or (ARGV[1] ~= '' and stream[1] ~= ARGV[1] and 'OTHER')
local seen, place = tonumber(stream[5] or 0), tonumber(stream[6] or 0)
local last, ended, terminal = tonumber(stream[2] or 0), stream[3], false
local replies, added, bytes, newest = {}, 0, 0, 0
for i = 12, #ARGV, 4 do
  local number, data = tonumber(ARGV[i]), ARGV[i + 3]
  local reply
  if refused then
    reply = { refused }
  elseif seen >= number then
    -- Sent again after a connection broke: it is known to be stored, and where the last one of this node is.
    reply = { 'AGAIN', place, stream[1], string.format('%.0f', seen) }
  elseif ended then
    reply = { 'ENDED' }
  elseif seen < tonumber(ARGV[i + 1]) then
    -- Overtook another on its way, or what was stored was lost when Redis failed over.
    reply = { 'EARLY' }
  else
    newest = EVENT + #data
    last, seen, added, bytes = last + 1, number, added + 1, bytes + newest
    place, terminal = last, ARGV[i + 2] == '1'
    ended = terminal
    local id = stream[1] .. '-' .. string.format('%.0f', last)
    if terminal then
      redis.call('XADD', KEYS[2], id, 'd', data, 't', '1')
    else
      redis.call('XADD', KEYS[2], id, 'd', data)
    end
    reply = { 'OK', last, stream[1] }
  end
  replies[#replies + 1] = reply
end
if added == 0 then
  return replies
end

local before = tonumber(redis.call('HGET', KEYS[3], 's:' .. ARGV[8]) or '') or 0
local weight = before + bytes
if before == 0 then
  weight = weight + STREAM
end

-- Drops the oldest events of a stream until some weight is lost; tells how much was.
local function drop(events, least, keep)
  local lost, count = 0, 0
  local length = redis.call('XLEN', events) - keep
  local from = '-'
  while count < length and lost < least do
    local page = redis.call('XRANGE', events, from, '+', 'COUNT', PAGE)
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

-- A large event leaves half of the limit to those before it.
local allowed = math.max(tonumber(ARGV[6]), math.floor(ARGV[6] / 2) + newest)
local excess = weight - STREAM - allowed
if excess > 0 then
  weight = weight - drop(KEYS[2], excess, 1)
end
local surplus = redis.call('XLEN', KEYS[2]) - tonumber(ARGV[5])
if surplus > 0 then
  for _, entry in ipairs(redis.call('XRANGE', KEYS[2], '-', '+', 'COUNT', surplus)) do
    weight = weight - EVENT - #entry[2][2]
  end
  redis.call('XTRIM', KEYS[2], 'MAXLEN', ARGV[5])
end

if terminal then
  redis.call('HSET', KEYS[1], 'n', last, 'b', weight, 't', ARGV[2], 'w:' .. ARGV[2], string.format('%.0f', seen), 'p:' .. ARGV[2], last)
  redis.call('PEXPIRE', KEYS[1], ARGV[4])
  redis.call('PEXPIRE', KEYS[2], ARGV[4])
  local time = redis.call('TIME')
  redis.call('ZADD', KEYS[4], time[1] * 1000 + math.floor(time[2] / 1000) + ARGV[4], ARGV[8])
  redis.call('PEXPIRE', KEYS[4], ARGV[3])
else
  redis.call('HSET', KEYS[1], 'n', last, 'b', weight, 'w:' .. ARGV[2], string.format('%.0f', seen), 'p:' .. ARGV[2], last)
  if last == added then
    redis.call('PEXPIRE', KEYS[2], ARGV[3])
  end
end

redis.call('HSET', KEYS[3], 's:' .. ARGV[8], weight)
local total = redis.call('HINCRBY', KEYS[3], 't', weight - before)
local most = tonumber(ARGV[7])
-- The keys of other streams are not declared: while the slot of the session moves, Redis refuses those that are elsewhere.
-- Then less is dropped now, and the rest with a later event.
local moving = false
local function other(...)
  local reply = redis.pcall(...)
  moving = moving or (type(reply) == 'table' and reply.err ~= nil)
  return not moving and reply
end
-- Runs a command on many fields, or removes many keys, some at a time.
local function each(command, key, list)
  for i = 1, #list, BATCH do
    redis.call(command, key, unpack(list, i, math.min(i + BATCH - 1, #list)))
  end
end
local function remove(keys)
  for i = 1, #keys, BATCH do
    other('DEL', unpack(keys, i, math.min(i + BATCH - 1, #keys)))
  end
  return not moving
end
if total > most then
  local all, sizes = redis.call('HGETALL', KEYS[3]), {}
  for i = 1, #all, 2 do
    if string.sub(all[i], 1, 2) == 's:' then
      sizes[string.sub(all[i], 3)] = tonumber(all[i + 1])
    end
  end
  sizes[ARGV[8]] = nil
  -- More is dropped than needed, so that this look at all streams is not repeated with each event. Streams are removed in the
  -- order of their end.
  local goal = most - math.floor(most / 8)
  local keys, fields, names, ended = {}, {}, {}, 0
  for _, name in ipairs(redis.call('ZRANGE', KEYS[4], 0, -1)) do
    if total - ended > goal and name ~= ARGV[8] then
      ended = ended + (sizes[name] or 0)
      keys[#keys + 1] = ARGV[9] .. 'm:' .. name
      keys[#keys + 1] = ARGV[9] .. 'e:' .. name
      fields[#fields + 1] = 's:' .. name
      names[#names + 1] = name
    end
  end
  if remove(keys) then
    total = total - ended
    for _, name in ipairs(names) do
      sizes[name] = nil
    end
    each('HDEL', KEYS[3], fields)
    each('ZREM', KEYS[4], names)
  end

  -- Then the largest of the others lose their oldest events.
  local changed = {}
  local function largest()
    local found, size = nil, 0
    for name, other in pairs(sizes) do
      if other > size or (other == size and found and name < found) then
        found, size = name, other
      end
    end
    return found, size
  end
  for _ = 1, (total > most and PARTIAL or 0) do
    local name, size = largest()
    if total <= goal or moving or (not name and weight <= STREAM + EVENT) then
      break
    end
    local own = weight > size
    if own and redis.call('XLEN', KEYS[2]) == 1 then
      own = false
    end
    if own then
      local lost = drop(KEYS[2], math.min(total - goal, math.ceil(weight / 2)), 1)
      weight, total = weight - lost, total - lost
    elseif name and other('XLEN', ARGV[9] .. 'e:' .. name) then
      local events = ARGV[9] .. 'e:' .. name
      local lost = drop(events, math.min(total - goal, math.ceil(size / 2)), 0)
      local left = size - lost
      if lost == 0 or left <= STREAM or redis.call('XLEN', events) == 0 then
        left = 0
      end
      total = total - size + left
      sizes[name] = left > 0 and left or nil
      changed[name] = left
    else
      break
    end
  end
  -- Whole streams go when there are many small ones.
  if total > most and not moving then
    local others = {}
    for name in pairs(sizes) do
      others[#others + 1] = name
    end
    table.sort(others, function(one, two)
      return sizes[one] > sizes[two] or (sizes[one] == sizes[two] and one < two)
    end)
    local dropped, freed = {}, 0
    for i, name in ipairs(others) do
      if total - freed > goal then
        freed = freed + sizes[name]
        dropped[i] = ARGV[9] .. 'e:' .. name
      end
    end
    if remove(dropped) then
      total = total - freed
      for i = 1, #dropped do
        changed[others[i]] = 0
      end
    end
  end
  local weights = { 't', total, 's:' .. ARGV[8], weight }
  for name, left in pairs(changed) do
    weights[#weights + 1] = 's:' .. name
    weights[#weights + 1] = left
  end
  each('HSET', KEYS[3], weights)
end

for node in string.gmatch(stream[4] or '', '[^,]+') do
  if node ~= ARGV[2] then
    redis.call('PUBLISH', ARGV[10] .. node, ARGV[11])
  end
end
return replies
