import { randomBytes } from 'node:crypto';

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** A made-up id: letters and digits as the provider's. */
export const randomId = (prefix: string, length = 24) =>
  prefix + Array.from(randomBytes(length), (byte) => letters[byte % letters.length]).join('');
