-- Adds a caller to those of a user, of which the latest remain. KEYS: callers of the user. ARGV: caller, how many, ttl.
local time = redis.call('TIME')
redis.call('ZADD', KEYS[1], time[1], ARGV[1])
for _, oldest in ipairs(redis.call('ZRANGE', KEYS[1], 0, -1 - ARGV[2])) do
	redis.call('ZREM', KEYS[1], oldest)
end
redis.call('PEXPIRE', KEYS[1], ARGV[3])
return { 'OK' }
