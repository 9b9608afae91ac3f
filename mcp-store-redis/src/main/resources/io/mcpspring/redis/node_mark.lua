-- The mark of the data set. KEYS: mark.
return { redis.call('GET', KEYS[1]) or '' }
