-- Assigns the running calls of one node to another. KEYS: running calls, reply. ARGV: node, new node, ttl. The reply is kept
-- for a minute: if the connection breaks, the same command is sent again.
local sent = redis.call('GET', KEYS[2])
if sent then
  return cmsgpack.unpack(sent)
end
local reply = {}
local marks = redis.call('HGETALL', KEYS[1])
for i = 1, #marks, 2 do
  local node, rest = string.match(marks[i + 1], '^([^ ]*)( .*)$')
  if node == ARGV[1] then
    redis.call('HSET', KEYS[1], marks[i], ARGV[2] .. rest)
    reply[#reply + 1] = marks[i]
    reply[#reply + 1] = rest
  end
end
if #reply > 0 then
  redis.call('PEXPIRE', KEYS[1], ARGV[3])
  redis.call('SET', KEYS[2], cmsgpack.pack(reply), 'PX', 60000)
end
return reply
