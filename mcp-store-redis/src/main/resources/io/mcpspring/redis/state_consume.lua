-- Uses a state up. KEYS: state. ARGV: lifetime, mark of this use.
if redis.call('SET', KEYS[1], ARGV[2], 'NX', 'PX', ARGV[1]) then
  return { 1 }
end
-- The same use is only sent again after a connection broke.
return { redis.call('GET', KEYS[1]) == ARGV[2] and 1 or 0 }
