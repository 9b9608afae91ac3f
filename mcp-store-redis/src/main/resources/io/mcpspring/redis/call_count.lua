-- Counts the waiting calls of a session. KEYS: waiting calls.
local calls = 0
for _, field in ipairs(redis.call('HKEYS', KEYS[1])) do
  if string.sub(field, 1, 1) == 'c' then
    calls = calls + 1
  end
end
return { calls }
