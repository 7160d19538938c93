/** Returns 128 random bits in hexadecimal. `crypto.randomUUID` is missing over plain http in a local network. */
export const randomId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (n) => n.toString(16).padStart(2, '0')).join('');
