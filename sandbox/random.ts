import { randomBytes } from 'node:crypto';

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

export const randomId = (prefix: string, length = 24) =>
  prefix + Array.from(randomBytes(length), (byte) => alphabet[byte % alphabet.length]).join('');
