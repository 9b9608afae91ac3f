-- Notes that a node's call runs no more. KEYS: running calls. ARGV: stream, node.
local mark = redis.call('HGET', KEYS[1], ARGV[1])
if mark and string.match(mark, '^[^ ]*') == ARGV[2] then
  redis.call('HDEL', KEYS[1], ARGV[1])
end
return { 'OK' }
