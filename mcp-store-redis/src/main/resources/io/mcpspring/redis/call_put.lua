-- Keeps a call that waits. KEYS: waiting calls. ARGV: request, record, token, ttl, most bytes, then the questions.
if redis.call('HEXISTS', KEYS[1], 'c' .. ARGV[1]) == 1 then
  return { 'EXISTS' }
end
local taken = (tonumber(redis.call('HGET', KEYS[1], 'w') or '') or 0) + #ARGV[2]
if taken > tonumber(ARGV[5]) then
  return { 'FULL' }
end
local questions = {}
for i = 6, #ARGV do
  questions[#questions + 1] = ARGV[i]
  redis.call('HSET', KEYS[1], 'q' .. ARGV[i], ARGV[1])
end
redis.call('HSET', KEYS[1], 'w', taken, 'c' .. ARGV[1], ARGV[2], 'k' .. ARGV[1], ARGV[3], 'o' .. ARGV[1], #questions,
  'n' .. ARGV[1], cmsgpack.pack(questions))
if redis.call('PTTL', KEYS[1]) < tonumber(ARGV[4]) then
  redis.call('PEXPIRE', KEYS[1], ARGV[4])
end
return { 'OK' }
