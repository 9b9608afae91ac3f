-- Takes a call out and makes it a running one of a node. KEYS: waiting calls, running calls. ARGV: node, ttl, kind, then
-- for ANSWER the question and the answer, for TAKE the request, for OVERDUE the request and the token. A call of which
-- something cannot be read is taken out at once, without its record.
local request, readable = ARGV[4], true
local function weigh(more)
  redis.call('HSET', KEYS[1], 'w', math.max(0, (tonumber(redis.call('HGET', KEYS[1], 'w') or '') or 0) + more))
end
local function list(packed)
  local unpacked, parts = pcall(cmsgpack.unpack, packed)
  if not unpacked or type(parts) ~= 'table' then
    return nil
  end
  for _, part in ipairs(parts) do
    if type(part) ~= 'string' then
      return nil
    end
  end
  return parts
end
if ARGV[3] == 'ANSWER' then
  request = redis.call('HGET', KEYS[1], 'q' .. ARGV[4])
  if not request then
    return { 'NONE' }
  end
  redis.call('HDEL', KEYS[1], 'q' .. ARGV[4])
  if redis.call('HEXISTS', KEYS[1], 'c' .. request) == 0 then
    return { 'NONE' }
  end
  local answers = redis.call('HGET', KEYS[1], 'a' .. request)
  local count = not answers and {} or list(answers)
  readable = count ~= nil
  count = count or {}
  count[#count + 1] = ARGV[4]
  count[#count + 1] = ARGV[5]
  local packed = cmsgpack.pack(count)
  weigh(#packed - #(answers or ''))
  redis.call('HSET', KEYS[1], 'a' .. request, packed)
  local open = redis.pcall('HINCRBY', KEYS[1], 'o' .. request, -1)
  if type(open) == 'table' then
    readable = false
  elseif open > 0 and readable then
    return { 'OPEN' }
  end
elseif ARGV[3] == 'OVERDUE' and redis.call('HGET', KEYS[1], 'k' .. request) ~= ARGV[5] then
  return { 'NONE' }
end
local call = redis.call('HMGET', KEYS[1], 'c' .. request, 'a' .. request, 'k' .. request, 'n' .. request)
if not call[1] then
  return { 'NONE' }
end
local reply = { 'OK', request, readable and call[1] or '', call[3] or '' }
local answers = not call[2] and {} or list(call[2])
if not answers then
  reply[3] = ''
end
for _, part in ipairs(answers or {}) do
  reply[#reply + 1] = part
end
redis.call('HDEL', KEYS[1], 'c' .. request, 'a' .. request, 'k' .. request, 'n' .. request, 'o' .. request)
for _, question in ipairs(call[4] and list(call[4]) or {}) do
  redis.call('HDEL', KEYS[1], 'q' .. question)
end
weigh(-#call[1] - #(call[2] or ''))
if redis.call('HLEN', KEYS[1]) == 1 then
  redis.call('DEL', KEYS[1])
end
-- The stream stands in front of the token: what is needed to end it in order. If not, the node knows it by the record.
local stream, epoch = string.match(reply[4], '^([^ ]+) (%d+) ')
if stream then
  redis.call('HSET', KEYS[2], stream, ARGV[1] .. ' ' .. epoch .. ' [' .. request .. ']')
  redis.call('PEXPIRE', KEYS[2], ARGV[2])
end
return reply
