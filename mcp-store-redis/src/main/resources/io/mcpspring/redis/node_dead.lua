-- The nodes whose lease ended, claimed for this one. KEYS: all nodes, lease of this node. ARGV: node, time of the claim,
-- base of leases, base of claims. Nothing when this node's own lease ended.
if redis.call('EXISTS', KEYS[2]) == 0 then
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
