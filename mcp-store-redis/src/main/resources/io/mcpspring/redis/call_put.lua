-- Keeps a call that waits. KEYS: waiting calls. ARGV: request, record, token, ttl, then the questions.
if redis.call('HEXISTS', KEYS[1], 'c' .. ARGV[1]) == 1 then
  return { 'EXISTS' }
end
redis.call('HSET', KEYS[1], 'c' .. ARGV[1], ARGV[2], 'k' .. ARGV[1], ARGV[3], 'o' .. ARGV[1], #ARGV - 4)
for i = 5, #ARGV do
  redis.call('HSET', KEYS[1], 'q' .. ARGV[i], ARGV[1])
end
if redis.call('PTTL', KEYS[1]) < tonumber(ARGV[4]) then
  redis.call('PEXPIRE', KEYS[1], ARGV[4])
end
return { 'OK' }
