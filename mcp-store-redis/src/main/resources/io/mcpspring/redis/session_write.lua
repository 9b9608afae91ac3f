-- Changes a session nobody else changed meanwhile. KEYS: session. ARGV: expected revision, record.
local revision = redis.call('HGET', KEYS[1], 'r')
if not revision then
  return { 'NONE' }
end
if revision ~= ARGV[1] then
  return { 'CHANGED' }
end
redis.call('HSET', KEYS[1], 'r', revision + 1, 'd', ARGV[2])
return { 'OK' }
