-- Rows that have run out are looked for by their end, to be removed.

create index passkey_challenges_expires on passkey_challenges (expires_at);
create index used_handoffs_expires on used_handoffs (expires_at);
create index rate_limits_expire on rate_limits (expire);
