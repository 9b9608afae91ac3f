-- How many milliseconds a session has left, -2 when it ended. KEYS: session.
return { redis.call('PTTL', KEYS[1]) }
