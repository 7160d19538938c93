import { expect, test } from 'vitest';
import { shapes } from '../../../test/stress/emails/shapes.ts';
import { parseEmail } from './parse-email.ts';

const SIZE = 1024 * 1024;

/** Processor time, not the clock: other tests run at the same time. */
test.each(Object.entries(shapes))('an email of 1 MB of %s costs less than 2 s', async (_, shape) => {
  const raw = shape(SIZE);
  const before = process.threadCpuUsage();
  const email = await parseEmail(raw);
  const { user, system } = process.threadCpuUsage(before);
  expect((user + system) / 1000).toBeLessThan(2_000);
  expect(email.from.length).toBeGreaterThan(0);
  expect(email.text.length).toBeLessThanOrEqual(10_000);
});
