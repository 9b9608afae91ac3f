-- Marks a state as used. KEYS: state. ARGV: lifetime, mark of this use.
if redis.call('SET', KEYS[1], ARGV[2], 'NX', 'PX', ARGV[1]) then
  return { 1 }
end
-- An equal mark means that the command was sent again.
return { redis.call('GET', KEYS[1]) == ARGV[2] and 1 or 0 }
