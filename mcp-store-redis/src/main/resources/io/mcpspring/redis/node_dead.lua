-- The nodes whose lease ended, claimed for this one. KEYS: all nodes, lease of this node, watch over leases. ARGV: node,
-- time of the claim, base of leases, base of claims, lease. Nothing when this node's own lease ended.
-- When leases could not be renewed for want of Redis, all nodes have the time of a lease to do that now.
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local seen = tonumber(redis.call('HGET', KEYS[3], 'seen') or now) or 0
if now < seen or now - seen > ARGV[5] / 2 then
  redis.call('HSET', KEYS[3], 'from', now + ARGV[5])
end
redis.call('HSET', KEYS[3], 'seen', now)
redis.call('PEXPIRE', KEYS[3], 2147483647)
if redis.call('EXISTS', KEYS[2]) == 0 or now < tonumber(redis.call('HGET', KEYS[3], 'from') or 0) then
  return {}
end
local dead = {}
for _, node in ipairs(redis.call('SMEMBERS', KEYS[1])) do
  if node ~= ARGV[1] and redis.call('EXISTS', ARGV[3] .. node) == 0
      and redis.call('SET', ARGV[4] .. node, ARGV[1], 'NX', 'PX', ARGV[2]) then
    dead[#dead + 1] = node
  end
end
return dead
