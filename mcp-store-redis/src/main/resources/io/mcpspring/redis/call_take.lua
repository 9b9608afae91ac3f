-- Takes a call out and makes it a running one of a node. KEYS: waiting calls, running calls. ARGV: node, ttl, kind, then
-- for ANSWER the question and the answer, for TAKE the request, for OVERDUE the request and the token. A call of which
-- something cannot be read is taken out at once, without its record.
local request, readable = ARGV[4], true
if ARGV[3] == 'ANSWER' then
  request = redis.call('HGET', KEYS[1], 'q' .. ARGV[4])
  if not request then
    return { 'NONE' }
  end
  redis.call('HDEL', KEYS[1], 'q' .. ARGV[4])
  local field, count = 'a' .. request, {}
  local answers = redis.call('HGET', KEYS[1], field)
  if answers then
    local unpacked, before = pcall(cmsgpack.unpack, answers)
    readable = unpacked and type(before) == 'table'
    count = readable and before or {}
  end
  count[#count + 1] = ARGV[4]
  count[#count + 1] = ARGV[5]
  redis.call('HSET', KEYS[1], field, cmsgpack.pack(count))
  local open = redis.pcall('HINCRBY', KEYS[1], 'o' .. request, -1)
  if type(open) == 'table' then
    readable = false
  elseif open > 0 and readable then
    return { 'OPEN' }
  end
elseif ARGV[3] == 'OVERDUE' and redis.call('HGET', KEYS[1], 'k' .. request) ~= ARGV[5] then
  return { 'NONE' }
end
local call = redis.call('HMGET', KEYS[1], 'c' .. request, 'a' .. request, 'k' .. request)
if not call[1] then
  return { 'NONE' }
end
local reply = { 'OK', request, readable and call[1] or '', call[3] or '' }
if call[2] then
  local unpacked, answers = pcall(cmsgpack.unpack, call[2])
  if unpacked and type(answers) == 'table' then
    for _, part in ipairs(answers) do
      reply[#reply + 1] = part
    end
  else
    reply[3] = ''
  end
end
redis.call('HDEL', KEYS[1], 'c' .. request, 'a' .. request, 'k' .. request, 'o' .. request)
local fields = redis.call('HGETALL', KEYS[1])
for i = 1, #fields, 2 do
  if string.sub(fields[i], 1, 1) == 'q' and fields[i + 1] == request then
    redis.call('HDEL', KEYS[1], fields[i])
  end
end
-- The stream stands in front of the token: what is needed to end it in order. If not, the node knows it by the record.
local stream, epoch = string.match(reply[4], '^([^ ]+) (%d+) ')
if stream then
  redis.call('HSET', KEYS[2], stream, ARGV[1] .. ' ' .. epoch .. ' [' .. request .. ']')
  redis.call('PEXPIRE', KEYS[2], ARGV[2])
end
return reply
