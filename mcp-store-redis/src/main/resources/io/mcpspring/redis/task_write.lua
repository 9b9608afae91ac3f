-- Changes a task nobody else changed meanwhile. KEYS: task. ARGV: expected revision, record, node that runs it, nothing, or =
-- for the same as before, bytes that are counted, outline or nothing, mark of this writing. A node without outlines leaves one
-- of another revision.
local revision = redis.call('HGET', KEYS[1], 'r')
if not revision then
  return { 'NONE' }
end
if redis.call('HGET', KEYS[1], 'm') == ARGV[6] then
  return { 'OK' } -- sent again after the connection broke
end
if revision ~= ARGV[1] then
  return { 'CHANGED' }
end
redis.call('HSET', KEYS[1], 'r', revision + 1, 'd', ARGV[2], 'b', ARGV[4], 'm', ARGV[6])
if ARGV[5] ~= '' then
  redis.call('HSET', KEYS[1], 'o', ARGV[5], 'or', revision + 1)
else
  redis.call('HDEL', KEYS[1], 'o', 'or')
end
if ARGV[3] ~= '=' then
  redis.call('HSET', KEYS[1], 'n', ARGV[3])
end
return { 'OK' }
