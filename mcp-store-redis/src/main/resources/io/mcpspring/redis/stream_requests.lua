-- The requests that a stream answers. KEYS: stream.
return { redis.call('HGET', KEYS[1], 'q') or '' }
