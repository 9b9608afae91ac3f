-- Notes some tasks of a dead node as another node's too. KEYS: tasks of the dead node, those of the other, nodes that run
-- tasks. ARGV: the dead node, the other, how many, ttl. Tells which; when there are none the dead node is forgotten.
local some = redis.call('SRANDMEMBER', KEYS[1], ARGV[3])
if #some == 0 then
  redis.call('SREM', KEYS[3], ARGV[1])
  return {}
end
redis.call('SADD', KEYS[2], unpack(some))
redis.call('SADD', KEYS[3], ARGV[2])
redis.call('PEXPIRE', KEYS[2], ARGV[4])
redis.call('PEXPIRE', KEYS[3], ARGV[4])
return some
