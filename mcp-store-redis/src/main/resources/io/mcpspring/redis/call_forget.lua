-- Forgets the waiting calls of a session. KEYS: waiting calls. Returns the request and the token of each.
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
return reply
