-- Forgets a reply that was kept for a command that is sent again. KEYS: reply.
redis.call('DEL', KEYS[1])
return { 'OK' }
