import type { Db } from '../../server/adapters/database/database.ts';
import { ConfigError } from '../../server/config.ts';

/** Refuses a database in which anybody is who does not come from the sample: made-up books among real ones stay there. */
export async function mayFill(db: Db): Promise<void> {
  const { people } = await db
    .selectFrom('users')
    .select((e) => e.fn.countAll<number>().as('people'))
    .where('email_canonical', 'not like', '%@demo.test')
    .where('email_canonical', 'not like', '%@example.com')
    .executeTakeFirstOrThrow();
  if (people > 0)
    throw new ConfigError(
      `The database holds ${people} accounts that are not the sample's: it was filled before, or it is somebody's own (--anyway fills it all the same).`,
    );
}
