-- Keeps a new task. KEYS: task. ARGV: record, node that runs it or nothing, bytes that are counted, life, outline or nothing,
-- mark of this writing.
if redis.call('EXISTS', KEYS[1]) == 1 then
  -- An equal mark means that the command was sent again.
  return { redis.call('HGET', KEYS[1], 'm') == ARGV[6] and 'OK' or 'EXISTS' }
end
redis.call('HSET', KEYS[1], 'r', '0', 'd', ARGV[1], 'n', ARGV[2], 'b', ARGV[3], 'm', ARGV[6])
if ARGV[5] ~= '' then
  redis.call('HSET', KEYS[1], 'o', ARGV[5], 'or', '0')
end
redis.call('PEXPIRE', KEYS[1], ARGV[4])
return { 'OK' }
