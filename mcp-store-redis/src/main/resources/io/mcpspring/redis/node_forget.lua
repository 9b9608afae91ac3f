-- Forgets a dead node, unless it came back. KEYS: all nodes, its lease, its claim, its sessions. ARGV: node.
redis.call('DEL', KEYS[3])
if redis.call('EXISTS', KEYS[2]) == 0 then
  redis.call('SREM', KEYS[1], ARGV[1])
  redis.call('DEL', KEYS[4])
end
return { 'OK' }
