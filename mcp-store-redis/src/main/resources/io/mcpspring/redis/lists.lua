-- Begins the renewal of a lease. Finds what the living nodes offer together of each list, and whether this node is to tell
-- clients that it is another than before. It is told so until it says that clients were told of it, '*' of whatever there is.
local function lists_changed(key, node, lease, now, published, told)
  local together, changed = {}, {}
  for i = 1, #told do
    together[i], changed[i] = {}, ''
  end
  for _, value in ipairs(published) do
    local i = 0
    for digest in string.gmatch(string.match(value, ' lists=(%S+)') or '', '[^,]+') do
      i = i + 1
      if together[i] then
        together[i][digest] = true
      end
    end
  end
  for i = 1, #told do
    local digests = {}
    for digest in pairs(together[i]) do
      digests[#digests + 1] = digest
    end
    table.sort(digests)
    local present = table.concat(digests, ',')
    local known = redis.call('HGET', key, i)
    if present ~= known then
      local teller, latest = string.match(redis.call('HGET', key, 'c' .. i) or '', '^(%S+) (%d+)$')
      if not known or told[i] == '*' or told[i] == present then
        redis.call('HSET', key, i, present)
        redis.call('HDEL', key, 'c' .. i)
      elseif not teller or teller == node or tonumber(latest) < now then
        redis.call('HSET', key, 'c' .. i, node .. ' ' .. string.format('%.0f', now + lease))
        changed[i] = present
      end
    end
  end
  redis.call('PEXPIRE', key, 2147483647)
  return changed
end
