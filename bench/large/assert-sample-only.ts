import type { Db } from '../../server/adapters/database/database.ts';
import { ConfigError } from '../../server/config/config.ts';

/** Generated orders among real ones could not be removed again. */
export async function assertSampleOnly(db: Db): Promise<void> {
  const { accounts } = await db
    .selectFrom('users')
    .select((e) => e.fn.countAll<number>().as('accounts'))
    .where('email_canonical', 'not like', '%@demo.test')
    .where('email_canonical', 'not like', '%@example.com')
    .executeTakeFirstOrThrow();
  if (accounts > 0)
    throw new ConfigError(
      `The database has ${accounts} accounts that are not the sample's: it is already filled, or in real use. Use --anyway to fill it all the same.`,
    );
}
