-- Keeps a call that waits. KEYS: waiting calls. ARGV: request, record, token, ttl, most bytes, most calls, then the
-- questions.
if redis.call('HEXISTS', KEYS[1], 'c' .. ARGV[1]) == 1 then
  -- An equal token means that the command was sent again.
  return { redis.call('HGET', KEYS[1], 'k' .. ARGV[1]) == ARGV[3] and 'OK' or 'EXISTS' }
end
local taken = (tonumber(redis.call('HGET', KEYS[1], 'w') or '') or 0) + #ARGV[2]
if taken > tonumber(ARGV[5]) then
  return { 'FULL' }
end
-- A call has a record, a token, a count, its list of questions and a field for each: five fields at least.
if redis.call('HLEN', KEYS[1]) > 5 * tonumber(ARGV[6]) then
  return { 'FULL' }
end
local questions, fields = {}, {}
for i = 7, #ARGV do
  questions[#questions + 1] = ARGV[i]
  fields[#fields + 1] = 'q' .. ARGV[i]
  fields[#fields + 1] = ARGV[1]
end
redis.call('HSET', KEYS[1], 'w', taken, 'c' .. ARGV[1], ARGV[2], 'k' .. ARGV[1], ARGV[3], 'o' .. ARGV[1], #questions,
  'n' .. ARGV[1], cmsgpack.pack(questions), unpack(fields))
if redis.call('PTTL', KEYS[1]) < tonumber(ARGV[4]) then
  redis.call('PEXPIRE', KEYS[1], ARGV[4])
end
return { 'OK' }
