-- Takes a call out and makes it a running one of a node. KEYS: waiting calls, running calls, reply. ARGV: node, ttl, kind,
-- then for ANSWER the question, the answer and the most bytes, for TAKE the request, for OVERDUE the request and the token. A
-- call of which something cannot be read is taken out at once, without its record. Each answer has a field of its own;
-- the list of them that earlier versions kept is still read. The reply is kept until the node has it: if the connection
-- breaks before, the same command is sent again.
local sent = redis.call('GET', KEYS[3])
if sent then
  return cmsgpack.unpack(sent)
end
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
  if redis.call('HEXISTS', KEYS[1], 'c' .. request) == 0 then
    redis.call('HDEL', KEYS[1], 'q' .. ARGV[4])
    return { 'NONE' }
  end
  local open = tonumber(redis.call('HGET', KEYS[1], 'o' .. request) or '')
  readable = open ~= nil
  -- The last answer is not kept: refusing it would free nothing.
  if readable and open > 1 then
    local most = tonumber(ARGV[6])
    if #ARGV[5] > most then
      return { 'LARGE' }
    end
    if (tonumber(redis.call('HGET', KEYS[1], 'w') or '') or 0) + #ARGV[5] > most then
      return { 'FULL' }
    end
  end
  redis.call('HDEL', KEYS[1], 'q' .. ARGV[4])
  redis.call('HSET', KEYS[1], 'r' .. ARGV[4], ARGV[5])
  weigh(#ARGV[5])
  if readable then
    redis.call('HSET', KEYS[1], 'o' .. request, open - 1)
    if open > 1 then
      return { 'OPEN' }
    end
  end
elseif ARGV[3] == 'OVERDUE' and redis.call('HGET', KEYS[1], 'k' .. request) ~= ARGV[5] then
  return { 'NONE' }
end
local call = redis.call('HMGET', KEYS[1], 'c' .. request, 'a' .. request, 'k' .. request, 'n' .. request)
if not call[1] then
  return { 'NONE' }
end
local reply = { 'OK', request, readable and call[1] or '', call[3] or '' }
-- Where the list of its questions cannot be read, the answer that was just given is known, and others are asked for again.
local questions = call[4] and list(call[4]) or (ARGV[3] == 'ANSWER' and { ARGV[4] } or {})
local weight, fields = #call[1] + #(call[2] or ''), { 'c' .. request, 'a' .. request, 'k' .. request, 'n' .. request, 'o' .. request }
local earlier = not call[2] and {} or list(call[2])
if not earlier then
  reply[3] = ''
end
for _, part in ipairs(earlier or {}) do
  reply[#reply + 1] = part
end
local given = {}
for _, question in ipairs(questions) do
  given[#given + 1] = 'r' .. question
  fields[#fields + 1] = 'q' .. question
  fields[#fields + 1] = 'r' .. question
end
if #given > 0 then
  for i, answer in ipairs(redis.call('HMGET', KEYS[1], unpack(given))) do
    if answer then
      reply[#reply + 1] = questions[i]
      reply[#reply + 1] = answer
      weight = weight + #answer
    end
  end
end
redis.call('HDEL', KEYS[1], unpack(fields))
weigh(-weight)
if redis.call('HLEN', KEYS[1]) == 1 then
  redis.call('DEL', KEYS[1])
end
-- The stream stands in front of the token: what is needed to end it in order. If not, the node knows it by the record.
local stream, epoch = string.match(reply[4], '^([^ ]+) (%d+) ')
if stream then
  redis.call('HSET', KEYS[2], stream, ARGV[1] .. ' ' .. epoch .. ' [' .. request .. ']')
  redis.call('PEXPIRE', KEYS[2], ARGV[2])
end
redis.call('SET', KEYS[3], cmsgpack.pack(reply), 'PX', 60000)
return reply
