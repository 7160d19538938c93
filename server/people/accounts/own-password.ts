export const ownPassword = (passwordHash: string, now: string) => ({
  password_hash: passwordHash,
  // Otherwise a queued email would replace this password with a temporary one.
  password_is_temporary: false,
  password_expires_at: null,
  password_changed_at: now,
  updated_at: now,
});
