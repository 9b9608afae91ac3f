-- The calls that are overdue, and how many wait in all. KEYS: due calls. ARGV: time.
local reply = redis.call('ZRANGEBYSCORE', KEYS[1], '-inf', '(' .. ARGV[1], 'LIMIT', 0, 64)
table.insert(reply, 1, redis.call('ZCARD', KEYS[1]))
return reply
