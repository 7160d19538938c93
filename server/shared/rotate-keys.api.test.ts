import { expect, test } from 'vitest';
import { seedPerson } from '../../test/support/seeds.ts';
import { world } from '../../test/support/world.ts';
import { openSealer, parseSealingKeys } from '../adapters/sealed-values.ts';
import { rotateKeys } from './rotate-keys.ts';

const sealerOf = (...bytes: number[]) => {
  const text = bytes.map((byte) => `k${byte}:${Buffer.alloc(32, byte).toString('base64')}`).join(',');
  const keys = parseSealingKeys(text);
  if (!keys) throw new Error(`malformed keys: ${text}`);
  return openSealer(keys);
};

async function sealedFactors(count: number, sealer = sealerOf(1)) {
  const { db } = await world({ fresh: true });
  const row = { kind: 'totp', created_at: new Date().toISOString() } as const;
  for (let n = 0; n < count; n++) {
    const { id: userId } = await seedPerson(db, 'customer');
    const inserted = { ...row, user_id: userId, sealed: '' };
    const { id } = await db.insertInto('second_factors').values(inserted).returning('id').executeTakeFirstOrThrow();
    const sealed = sealer.seal(`second_factors:sealed:${id}`, `secret ${id}`);
    await db.updateTable('second_factors').set({ sealed }).where('id', '=', id).execute();
  }
  const secrets = async (by: typeof sealer) => {
    const rows = await db.selectFrom('second_factors').select(['id', 'sealed']).orderBy('id').execute();
    return rows.map(({ id, sealed }) => by.open(`second_factors:sealed:${id}`, sealed) === `secret ${id}`);
  };
  return { db, secrets };
}

test('every value is rewrapped, over several batches, and a second run does nothing', async () => {
  const { db, secrets } = await sealedFactors(5);
  expect(await rotateKeys(db, sealerOf(2, 1), 2)).toEqual({ rewrapped: 5, unreadable: 0 });
  expect(await secrets(sealerOf(2))).toEqual([true, true, true, true, true]);
  expect(await rotateKeys(db, sealerOf(2, 1), 2)).toEqual({ rewrapped: 0, unreadable: 0 });
});

test('a run that ended on the way is completed by the next one', async () => {
  const { db, secrets } = await sealedFactors(3);
  const both = sealerOf(2, 1);
  const [first] = await db.selectFrom('second_factors').select(['id', 'sealed']).orderBy('id').execute();
  const rewrapped = both.rewrap(`second_factors:sealed:${first?.id}`, first?.sealed ?? '') ?? '';
  await db
    .updateTable('second_factors')
    .set({ sealed: rewrapped })
    .where('id', '=', first?.id ?? 0)
    .execute();
  expect(await secrets(both)).toEqual([true, true, true]);
  expect(await rotateKeys(db, both, 2)).toEqual({ rewrapped: 2, unreadable: 0 });
  expect(await secrets(sealerOf(2))).toEqual([true, true, true]);
});

test('a value whose key is missing is counted and stays as it is', async () => {
  const { db, secrets } = await sealedFactors(2);
  expect(await rotateKeys(db, sealerOf(3, 2))).toEqual({ rewrapped: 0, unreadable: 2 });
  expect(await secrets(sealerOf(1))).toEqual([true, true]);
});
