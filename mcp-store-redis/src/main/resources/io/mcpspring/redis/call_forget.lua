-- Forgets the waiting calls of a session. KEYS: waiting calls.
redis.call('DEL', KEYS[1])
return { 'OK' }
