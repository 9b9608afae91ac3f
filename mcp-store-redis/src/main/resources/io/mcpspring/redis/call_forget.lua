-- Forgets the waiting calls of a session. KEYS: waiting calls, reply. Returns the request and the token of each. The reply is
-- kept for a minute: if the connection breaks, the same command is sent again.
local sent = redis.call('GET', KEYS[2])
if sent then
  return cmsgpack.unpack(sent)
end
local tokens, reply = {}, {}
for _, field in ipairs(redis.call('HKEYS', KEYS[1])) do
  if string.sub(field, 1, 1) == 'k' then
    tokens[#tokens + 1] = field
  end
end
if #tokens > 0 then
  for i, token in ipairs(redis.call('HMGET', KEYS[1], unpack(tokens))) do
    reply[#reply + 1] = string.sub(tokens[i], 2)
    reply[#reply + 1] = token
  end
end
redis.call('DEL', KEYS[1])
if #reply > 0 then
  redis.call('SET', KEYS[2], cmsgpack.pack(reply), 'PX', 60000)
end
return reply
