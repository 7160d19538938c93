import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { world } from '../../../test/support/world.ts';
import { renderStatementPdf } from './payouts.ts';
import { readStatement } from './statement.ts';

const sample = JSON.parse(String(await readFile(new URL('first-statement.sample.json', import.meta.url))));

test('a statement of the release before layouts keeps its bytes', async () => {
  const { db } = await world();
  const { document, paidOn, reference, sha256 } = sample;
  const statement = readStatement(JSON.stringify(document));
  const name = `Payout statement ${statement.number}`;
  const bytes = await renderStatementPdf(db, { ...statement, runId: 1, name, paidOn, reference });
  expect(createHash('sha256').update(bytes).digest('hex')).toBe(sha256);
});
