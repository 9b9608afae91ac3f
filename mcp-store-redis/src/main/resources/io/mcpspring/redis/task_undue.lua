-- Forgets that tasks are due, unless they are due later now. KEYS: due tasks. ARGV: time, then the ids.
for i = 2, #ARGV do
  local due = tonumber(redis.call('ZSCORE', KEYS[1], ARGV[i]) or '')
  if due and due < tonumber(ARGV[1]) then
    redis.call('ZREM', KEYS[1], ARGV[i])
  end
end
return { 'OK' }
