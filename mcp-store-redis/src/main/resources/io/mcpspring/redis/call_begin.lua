-- Notes a running call. KEYS: running calls, stream. ARGV: stream, node, rest of the mark, ttl, requests, 1 to leave it
-- to another node that has it.
if ARGV[6] == '1' then
  local mark = redis.call('HGET', KEYS[1], ARGV[1])
  if mark and string.match(mark, '^[^ ]*') ~= ARGV[2] then
    return { 'TAKEN' }
  end
end
redis.call('HSET', KEYS[1], ARGV[1], ARGV[2] .. ' ' .. ARGV[3])
redis.call('PEXPIRE', KEYS[1], ARGV[4])
if redis.call('EXISTS', KEYS[2]) == 1 then
  redis.call('HSET', KEYS[2], 'q', ARGV[5])
end
return { 'OK' }
