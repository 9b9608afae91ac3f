-- The ids of an owner's tasks, oldest first. KEYS: tasks of the owner. ARGV: limit, perhaps a creation. With it first how many
-- were created then, these, and those that came later.
if not ARGV[2] then
  local first = redis.call('ZRANGEBYSCORE', KEYS[1], '-inf', '+inf', 'LIMIT', 0, ARGV[1])
  table.insert(first, 1, 0)
  return first
end
local reply = redis.call('ZRANGEBYSCORE', KEYS[1], ARGV[2], ARGV[2])
table.insert(reply, 1, #reply)
for _, id in ipairs(redis.call('ZRANGEBYSCORE', KEYS[1], '(' .. ARGV[2], '+inf', 'LIMIT', 0, ARGV[1])) do
  reply[#reply + 1] = id
end
return reply
