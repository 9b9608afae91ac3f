-- Reads a task, or its outline if there is a present one. KEYS: task. ARGV: 1 for the outline.
local task = redis.call('HMGET', KEYS[1], 'r', 'n', 'b', 'or')
if not task[1] then
  return { 'NONE' }
end
local outline = ARGV[1] == '1' and task[4] == task[1]
local data = redis.call('HGET', KEYS[1], outline and 'o' or 'd')
return { 'OK', task[1], task[2] or '', task[3] or '0', data or '', outline and 1 or 0 }
