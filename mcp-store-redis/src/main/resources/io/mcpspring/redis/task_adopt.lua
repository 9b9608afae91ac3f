-- Makes a task that runs on one node another's. KEYS: task. ARGV: node, new node.
local task = redis.call('HMGET', KEYS[1], 'n', 'r', 'd')
if not task[2] or task[1] ~= ARGV[1] then
  return { 'NONE' }
end
redis.call('HSET', KEYS[1], 'n', ARGV[2], 'r', task[2] + 1)
return { 'OK', task[3] }
