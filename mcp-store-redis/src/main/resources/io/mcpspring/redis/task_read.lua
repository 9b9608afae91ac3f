-- Reads a task. KEYS: task.
local task = redis.call('HMGET', KEYS[1], 'r', 'n', 'b', 'd')
if not task[1] then
  return { 'NONE' }
end
return { 'OK', task[1], task[2] or '', task[3] or '0', task[4] or '' }
