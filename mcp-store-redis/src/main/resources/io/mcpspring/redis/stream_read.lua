-- Reads events after a position. KEYS: stream, events. ARGV: epoch, position, most bytes.
local stream = redis.pcall('HMGET', KEYS[1], 'e', 'n', 't')
if stream.err then
  return { 'UNREADABLE' }
end
if not stream[1] then
  return { 'UNKNOWN' }
end
if stream[1] ~= ARGV[1] then
  return { 'OTHER_EPOCH' }
end
local after, last = tonumber(ARGV[2]), tonumber(stream[2])
if not last then
  return { 'UNREADABLE' }
end
if after > last then
  return { 'FUTURE' }
end
if after == last then
  return { 'OK', stream[3] and 1 or 0 }
end
local reply, bytes, expected = { 'OK', 0 }, 0, after + 1
local most = tonumber(ARGV[3])
while expected <= last do
  local page = redis.pcall('XRANGE', KEYS[2], stream[1] .. '-' .. string.format('%.0f', expected), '+', 'COUNT', 16)
  if page.err then
    return { 'UNREADABLE' }
  end
  if #page == 0 then
    break
  end
  for _, entry in ipairs(page) do
    if tonumber(string.match(entry[1], '%-(%d+)$')) ~= expected then
      return { 'TRIMMED' }
    end
    bytes = bytes + #entry[2][2]
    if bytes > most and #reply > 2 then
      return reply
    end
    reply[#reply + 1] = expected
    reply[#reply + 1] = entry[2][2]
    expected = expected + 1
  end
end
if #reply == 2 then
  return { 'TRIMMED' }
end
if expected > last and stream[3] then
  reply[2] = 1
end
return reply
