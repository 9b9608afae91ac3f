-- Renews the lease of a node. KEYS: lease, all nodes, mark of the data set, watch over leases. ARGV: node, lease, a new
-- mark, the lease in general. Tells whether the lease had not ended, the mark, which is another one when the data were
-- lost, and the time.
-- When leases could not be renewed for want of Redis, all nodes have the time of a lease to do that now.
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local seen = tonumber(redis.call('HGET', KEYS[4], 'seen') or now) or 0
if now < seen or now - seen > ARGV[4] / 2 then
  redis.call('HSET', KEYS[4], 'from', now + ARGV[4])
end
redis.call('HSET', KEYS[4], 'seen', now)
redis.call('PEXPIRE', KEYS[4], 2147483647)
local kept = redis.call('SET', KEYS[1], '1', 'XX', 'PX', ARGV[2])
if not kept then
  redis.call('SET', KEYS[1], '1', 'PX', ARGV[2])
end
redis.call('SADD', KEYS[2], ARGV[1])
local mark = redis.call('GET', KEYS[3])
if not mark then
  mark = ARGV[3]
  redis.call('SET', KEYS[3], mark)
end
return { kept and 1 or 0, mark, now }
