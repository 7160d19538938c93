import type { Chance } from '../../../bench/support/chance.ts';
import { withDatabase } from '../../../bench/support/purchase-checks.ts';
import type { Db } from '../../../server/adapters/database/database.ts';
import { createSession } from '../../../server/people/accounts/accounts.ts';
import { seedPerson } from '../../support/seeds.ts';
import type { ApplicationOptions } from '../../support/site-process.ts';
import type { Operation } from './operations.ts';

export const roles = ['stranger', 'customer', 'staff', 'admin'] as const;
export type Role = (typeof roles)[number];

export type Actors = {
  tokenOf(role: Role): Promise<string | null>;
  /** A logout, a new password or a deletion has ended the session. */
  replace(role: Role): void;
};

/** The sample's person, who has records, unless that account was deleted. */
async function newToken(db: Db, role: Role): Promise<string> {
  const person = await db
    .selectFrom('users')
    .innerJoin('roles', 'roles.id', 'users.role_id')
    .select('users.id')
    .where('users.email_canonical', '=', `${role}@demo.test`)
    .where('roles.name', '=', role)
    .where('users.deleted_at', 'is', null)
    .executeTakeFirst();
  const { id, token } = person
    ? { id: person.id, token: await createSession(db, { userId: person.id, kind: 'full' }) }
    : await seedPerson(db, role);
  // Some operations need a recent confirmation.
  const confirmed_at = new Date().toISOString();
  await db.updateTable('sessions').set({ confirmed_at }).where('user_id', '=', id).execute();
  return token;
}

export function openActors(place: ApplicationOptions): Actors {
  const tokens = new Map<Role, string>();
  return {
    async tokenOf(role) {
      if (role === 'stranger') return null;
      const known = tokens.get(role);
      if (known) return known;
      const token = await withDatabase(place, (db) => newToken(db, role));
      tokens.set(role, token);
      return token;
    },
    replace: (role) => void tokens.delete(role),
  };
}

export function actorFor({ roles: allowed }: Operation, roll: Chance): Role {
  if (roll.in(0.2)) return roll.oneOf(roles);
  if (allowed === 'signed-in') return roll.oneOf(['customer', 'staff', 'admin']);
  const known = roles.filter((role) => allowed.includes(role));
  const [first = 'stranger', ...more] = known;
  return roll.oneOf([first, ...more]);
}
