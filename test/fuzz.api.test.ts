import { expect, test } from 'vitest';
import { fuzz } from './stress/fuzz.ts';
import { newTestDatabase } from './support/databases.ts';

// `npm run stress fuzz` makes ten thousand calls.
test('every response to any request of any caller is in the OpenAPI document', { timeout: 600_000 }, async () => {
  const database = await newTestDatabase({ migrated: false });
  try {
    // A busy machine is slow.
    const options = { calls: 400, seed: 8, slowMs: 60_000, databaseUrl: database.databaseUrl };
    const { calls, successful, problems } = await fuzz(options);
    expect(problems).toEqual([]);
    expect(calls).toBe(400);
    // Otherwise only rejections were checked.
    expect(successful).toBeGreaterThan(100);
  } finally {
    await database.remove();
  }
});
