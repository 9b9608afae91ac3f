-- A page of the calls or tasks that are overdue, and how many wait in all. KEYS: due ones. ARGV: time, how many to skip, how many
-- at most.
local reply = redis.call('ZRANGEBYSCORE', KEYS[1], '-inf', '(' .. ARGV[1], 'LIMIT', ARGV[2], ARGV[3])
table.insert(reply, 1, redis.call('ZCARD', KEYS[1]))
return reply
