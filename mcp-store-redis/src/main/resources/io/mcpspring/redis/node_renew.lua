-- Renews the lease of a node. KEYS: lease, all nodes, mark of the data set, watch over leases. ARGV: node, lease, a new
-- mark, the lease in general. Tells whether the lease had not ended, the mark, which is another one when the data were
-- lost, and the time.
local now = watch(KEYS[4], ARGV[4])
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
