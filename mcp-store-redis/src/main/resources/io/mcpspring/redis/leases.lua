-- Begins the scripts about leases. When leases could not be renewed for want of Redis, all nodes have the time of a lease to
-- do that now: nobody is dead before that. Tells the time.
local function watch(key, lease)
  local time = redis.call('TIME')
  local now = time[1] * 1000 + math.floor(time[2] / 1000)
  local seen = tonumber(redis.call('HGET', key, 'seen') or now) or 0
  if now < seen or now - seen > lease / 2 then
    redis.call('HSET', key, 'from', now + lease)
  end
  redis.call('HSET', key, 'seen', now)
  redis.call('PEXPIRE', key, 2147483647)
  return now
end

-- Whether the lease of a node goes on. The watch tells when it ends, because the key of a lease may be at another server already
-- while a Redis Cluster moves their slot. Nodes of an older version leave only the key.
local function is_alive(key, node, now, lease_key)
  local ends = tonumber(redis.call('HGET', key, 'l:' .. node) or '')
  if ends then
    return ends > now
  end
  return redis.call('EXISTS', lease_key) == 1
end
