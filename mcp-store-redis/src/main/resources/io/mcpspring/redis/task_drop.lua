-- Forgets tasks: that of an entry, or those whose life is over. KEYS: all tasks, counts. ARGV: base of the keys of owners,
-- perhaps the entry. Tells how many were forgotten, and how many there are.
local gone = 1
if ARGV[2] then
  forget_task(KEYS[1], KEYS[2], ARGV[1], ARGV[2])
else
  gone = forget_expired(KEYS[1], KEYS[2], ARGV[1])
end
return { gone, redis.call('ZCARD', KEYS[1]) }
