-- Notes when a task is due and which node runs it. KEYS: due tasks, nodes that run tasks, tasks that the node runs, tasks that
-- a node ran. ARGV: id, when it is due or nothing, when it was or nothing, the node or nothing, 1 if it does not run at the
-- last of the keys any more, ttl.
if ARGV[2] ~= '' then
  redis.call('ZADD', KEYS[1], ARGV[2], ARGV[1])
  redis.call('PEXPIRE', KEYS[1], ARGV[6])
elseif ARGV[3] ~= '' and redis.call('ZSCORE', KEYS[1], ARGV[1]) == ARGV[3] then
  redis.call('ZREM', KEYS[1], ARGV[1])
end
if ARGV[5] == '1' then
  redis.call('SREM', KEYS[4], ARGV[1])
end
if ARGV[4] ~= '' then
  redis.call('SADD', KEYS[2], ARGV[4])
  redis.call('SADD', KEYS[3], ARGV[1])
  redis.call('PEXPIRE', KEYS[2], ARGV[6])
  redis.call('PEXPIRE', KEYS[3], ARGV[6])
end
return { 'OK' }
