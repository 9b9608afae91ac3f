-- Forgets a dead node, unless it came back. KEYS: all nodes, its lease, its claim, its sessions, keys of nodes, watch over
-- leases. ARGV: node.
redis.call('DEL', KEYS[3])
if redis.call('EXISTS', KEYS[2]) == 0 then
  redis.call('SREM', KEYS[1], ARGV[1])
  redis.call('DEL', KEYS[4])
  redis.call('HDEL', KEYS[5], ARGV[1])
  redis.call('HDEL', KEYS[6], 'l:' .. ARGV[1])
end
return { 'OK' }
