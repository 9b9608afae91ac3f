-- Uses a state up. KEYS: state. ARGV: lifetime.
if redis.call('SET', KEYS[1], '1', 'NX', 'PX', ARGV[1]) then
  return { 1 }
end
return { 0 }
