-- Makes a task that runs on one node another's. KEYS: task. ARGV: node, new node. Returns its outline, or the task.
local task = redis.call('HMGET', KEYS[1], 'n', 'r', 'or')
if not task[2] or task[1] ~= ARGV[1] then
  return { 'NONE' }
end
local outline = task[3] == task[2]
redis.call('HSET', KEYS[1], 'n', ARGV[2], 'r', task[2] + 1)
if outline then
  redis.call('HSET', KEYS[1], 'or', task[2] + 1)
end
return { 'OK', redis.call('HGET', KEYS[1], outline and 'o' or 'd'), outline and 1 or 0 }
