import { afterAll, beforeAll } from 'vitest';
import { type Cost, openPasswords, type Passwords } from '../../server/adapters/passwords.ts';

// Still more than a temporary password costs, so that the server takes the same ways.
const lightCost: Cost = { memory: 128, passes: 1, parallelism: 1 };

let isFull = false;

export const hashingInTests = (): { cost?: Cost } => (isFull ? {} : { cost: lightCost });

/** The hashes of people that tests insert. */
export const testPasswords = () => openPasswords({ test: true }, hashingInTests());

/** The tests of a file that calls this hash as the product does. Others would spend most of their time on it. */
export function hashAtFullCost(): void {
  beforeAll(() => {
    isFull = true;
  });
  // A worker runs several files.
  afterAll(() => {
    isFull = false;
  });
}

/** Hashes nothing until a hundred callers wait, who are more than the queue holds. */
export function queueOverflowing(passwords: Passwords): Passwords {
  const { promise: manyWait, resolve } = Promise.withResolvers<void>();
  let waiting = 0;
  return {
    ...passwords,
    async hash(text) {
      waiting += 1;
      if (waiting === 100) resolve();
      await manyWait;
      return passwords.hash(text);
    },
  };
}
