-- Begins the scripts that answer with the record of a session, unless it is the one with the tag that the node knows. A tag is
-- the revision of a record and a mark of its writer, because a failover may lose a revision, which is then written again.
-- Nodes of older versions change the record and the revision, and leave the tag.
local function record(key, known)
  local session = redis.call('HMGET', key, 'r', 't')
  local revision, tag = session[1], session[2]
  if not revision or not tag or string.sub(tag, 1, #revision + 1) ~= revision .. ' ' then
    tag = ''
  end
  if tag ~= '' and tag == known then
    return 'SAME', '', tag
  end
  return 'OK', redis.call('HGET', key, 'd'), tag
end

