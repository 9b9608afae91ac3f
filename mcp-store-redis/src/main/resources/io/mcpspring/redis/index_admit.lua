-- Admits a session unless a cap is reached. KEYS: all sessions, those of the owner. ARGV: entry, 1 if the owner is bound
-- by a cap, 2 if only when three quarters of the cap are taken, else 0, cap, cap per owner, idle time.
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
if redis.call('ZSCORE', KEYS[1], ARGV[1]) then
  return { 'EXISTS' }
end
local full, which = nil, nil
local all = redis.call('ZCARD', KEYS[1])
local bound = ARGV[2] == '1' or (ARGV[2] == '2' and 4 * (all + 1) > 3 * ARGV[3])
if ARGV[2] == '2' and all >= tonumber(ARGV[3]) then
  full, which = KEYS[1], 'ALL'
elseif bound and redis.call('ZCARD', KEYS[2]) >= tonumber(ARGV[4]) then
  full, which = KEYS[2], 'OWNER'
elseif all >= tonumber(ARGV[3]) then
  full, which = KEYS[1], 'ALL'
end
if full then
  local first = redis.call('ZRANGE', full, 0, 0, 'WITHSCORES')
  local reply = { which, string.format('%.0f', first[2] - now) }
  -- Sessions that may have expired: they are to be looked at before this is the answer.
  for _, entry in ipairs(redis.call('ZRANGEBYSCORE', full, '-inf', now, 'LIMIT', 0, 256)) do
    reply[#reply + 1] = entry
  end
  return reply
end
local due = string.format('%.0f', now + ARGV[5])
redis.call('ZADD', KEYS[1], due, ARGV[1])
if ARGV[2] ~= '0' then
  redis.call('ZADD', KEYS[2], due, ARGV[1])
  redis.call('PEXPIRE', KEYS[2], 2147483647)
end
return { 'OK' }
