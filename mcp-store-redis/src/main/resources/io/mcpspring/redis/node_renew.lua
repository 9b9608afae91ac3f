-- Renews the lease of a node. KEYS: lease, all nodes, mark of the data set, watch over leases, keys of nodes, lists that are
-- offered, application. ARGV: node, lease, a new mark, the lease in general, when the node came or nothing, names of its keys
-- and digests of its lists, base of leases, its application, then for each list what clients were told of it. Tells whether
-- the lease had not ended, the mark, which is another one when the data were lost, the time, when the node came, for each
-- list what to tell clients of, and each living node with its time, keys and lists. Or only which other application all of
-- this belongs to.
local application = redis.call('GET', KEYS[7])
if application and application ~= ARGV[8] then
  return { 'OTHER', application }
end
redis.call('SET', KEYS[7], ARGV[8], 'PX', 2147483647)
local now = watch(KEYS[4], ARGV[4])
local kept = redis.call('SET', KEYS[1], '1', 'XX', 'PX', ARGV[2])
if not kept then
  redis.call('SET', KEYS[1], '1', 'PX', ARGV[2])
end
redis.call('HSET', KEYS[4], 'l:' .. ARGV[1], string.format('%.0f', now + ARGV[2]))
redis.call('SADD', KEYS[2], ARGV[1])
local mark = redis.call('GET', KEYS[3])
if not mark then
  mark = ARGV[3]
  redis.call('SET', KEYS[3], mark)
end
local came = ARGV[5] ~= '' and ARGV[5] or string.format('%.0f', now)
redis.call('HSET', KEYS[5], ARGV[1], came .. ' ' .. ARGV[6])
redis.call('PEXPIRE', KEYS[5], 2147483647)
local living, published, told = {}, {}, {}
local nodes = redis.call('HGETALL', KEYS[5])
for i = 1, #nodes, 2 do
  if is_alive(KEYS[4], nodes[i], now, ARGV[7] .. nodes[i]) then
    living[#living + 1] = nodes[i]
    living[#living + 1] = nodes[i + 1]
    published[#published + 1] = nodes[i + 1]
  end
end
local reply = { kept and 1 or 0, mark, now, came }
for i = 9, #ARGV do
  told[#told + 1] = ARGV[i]
  reply[#reply + 1] = ''
end
if string.find(ARGV[6], ' lists=', 1, true) then
  for i, changed in ipairs(lists_changed(KEYS[6], ARGV[1], ARGV[4], now, published, told)) do
    reply[4 + i] = changed
  end
end
for _, part in ipairs(living) do
  reply[#reply + 1] = part
end
return reply
