-- The nodes whose lease ended, claimed for this one. KEYS: all nodes, lease of this node, watch over leases. ARGV: node,
-- time of the claim, base of leases, base of claims, lease, mark of this claim, perhaps the nodes to look at instead of all.
-- Nothing when this node's own lease ended.
local now = watch(KEYS[3], ARGV[5])
if redis.call('EXISTS', KEYS[2]) == 0 or now < tonumber(redis.call('HGET', KEYS[3], 'from') or 0) then
  return {}
end
local dead, nodes = {}, {}
for i = 7, #ARGV do
  nodes[#nodes + 1] = ARGV[i]
end
for _, node in ipairs(#nodes > 0 and nodes or redis.call('SMEMBERS', KEYS[1])) do
  if node ~= ARGV[1] and not is_alive(KEYS[3], node, now, ARGV[3] .. node) then
    -- An equal mark means that the command was sent again.
    if redis.call('SET', ARGV[4] .. node, ARGV[6], 'NX', 'PX', ARGV[2]) or redis.call('GET', ARGV[4] .. node) == ARGV[6] then
      dead[#dead + 1] = node
    end
  end
end
return dead
