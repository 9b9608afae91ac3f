-- Gives a task more bytes. KEYS: counts. ARGV: id, holder, whether it is bound, bytes in all, most bytes, most of the holder.
local before = tonumber(redis.call('HGET', KEYS[1], 't:' .. ARGV[1]) or '')
if not before or before >= tonumber(ARGV[4]) then
  return { 'OK' }
end
local more = ARGV[4] - before
local obstacle = no_room(KEYS[1], ARGV[2], ARGV[3], more, ARGV[5], ARGV[6])
if obstacle then
  return { obstacle }
end
redis.call('HSET', KEYS[1], 't:' .. ARGV[1], ARGV[4])
redis.call('HINCRBY', KEYS[1], 'b', more)
redis.call('HINCRBY', KEYS[1], 'b:' .. ARGV[2], more)
return { 'OK' }
