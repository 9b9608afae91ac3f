-- Has a node told of what happens to a stream, or no more. KEYS: stream. ARGV: node, 1 to begin and 0 to end.
local told = redis.call('HGET', KEYS[1], 'l')
if not told then
  return { 'GONE' }
end
local nodes, present = {}, false
for node in string.gmatch(told, '[^,]+') do
  if node == ARGV[1] then
    present = true
  else
    nodes[#nodes + 1] = node
  end
end
if present ~= (ARGV[2] == '1') then
  if ARGV[2] == '1' then
    nodes[#nodes + 1] = ARGV[1]
  end
  redis.call('HSET', KEYS[1], 'l', table.concat(nodes, ','))
end
return { 'OK' }
