-- Begins the scripts that count tasks. A task is entered by its id, its owner and its holder; what it takes is counted for
-- all and for the holder.
local function less(counts, field, amount)
  if redis.call('HINCRBY', counts, field, -amount) <= 0 then
    redis.call('HDEL', counts, field)
  end
end

local function forget_task(all, counts, owners, entry)
  local id, owner, holder = string.match(entry, '^([^ ]*) ([^ ]*) ([^ ]*)$')
  if redis.call('ZREM', all, entry) == 0 then
    return
  end
  redis.call('ZREM', owners .. owner, id)
  local bytes = tonumber(redis.call('HGET', counts, 't:' .. id) or '0')
  redis.call('HDEL', counts, 't:' .. id)
  less(counts, 'b', bytes)
  less(counts, 'b:' .. holder, bytes)
  less(counts, 'n:' .. holder, 1)
end

-- Forgets tasks whose life is over, few at a time: each takes up to ten commands.
local function forget_expired(all, counts, owners)
  local time = redis.call('TIME')
  local now = time[1] * 1000 + math.floor(time[2] / 1000)
  local expired = redis.call('ZRANGEBYSCORE', all, '-inf', string.format('%.0f', now - 1000), 'LIMIT', 0, 16)
  for _, entry in ipairs(expired) do
    forget_task(all, counts, owners, entry)
  end
  return #expired
end

-- What stands against some more bytes. Bound: 0 if only the total counts, 1 if the share of the holder does too, 2 if it
-- does when three quarters of the total are taken.
local function no_room(counts, holder, bound, more, most, share)
  local taken = tonumber(redis.call('HGET', counts, 'b') or '0') + more
  if taken > tonumber(most) then
    return 'BYTES'
  end
  if bound == '1' or (bound == '2' and 4 * taken > 3 * most) then
    if tonumber(redis.call('HGET', counts, 'b:' .. holder) or '0') + more > tonumber(share) then
      return 'SHARE'
    end
  end
end

local function keep_for(key, ttl)
  if redis.call('PTTL', key) < tonumber(ttl) then
    redis.call('PEXPIRE', key, ttl)
  end
end

