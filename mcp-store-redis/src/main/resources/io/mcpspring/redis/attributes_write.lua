-- Writes the state of a session or handle that nobody else changed meanwhile. KEYS: state. ARGV: expected revision, 0 for none,
-- next revision, owner, entry in the index or nothing, lifetime, record, how long it is kept after it expired.
local revision = redis.call('HGET', KEYS[1], 'r') or '0'
if revision == ARGV[2] then
  return { 'OK' } -- sent again after the connection broke
end
if revision ~= ARGV[1] then
  return { 'CHANGED' }
end
redis.call('HSET', KEYS[1], 'v', '1', 'r', ARGV[2], 'o', ARGV[3], 'l', ARGV[5], 'd', ARGV[6])
if ARGV[4] ~= '' then
  redis.call('HSET', KEYS[1], 'i', ARGV[4])
end
redis.call('PEXPIRE', KEYS[1], ARGV[5] + ARGV[7])
return { 'OK' }
