/** Logging out deletes the storage keys with this prefix. Each also names the user, so that no one else sees it. */
export const PRIVATE_KEY_PREFIX = 'private:';
