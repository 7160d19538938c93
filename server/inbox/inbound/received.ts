import { canonicalEmail } from '../../../contract/shared/fields.ts';
import type { Db } from '../../adapters/database/database.ts';
import type { Deps } from '../../deps.ts';
import type { Pass } from './authentication-results.ts';
import type { ParsedEmail } from './parse-email.ts';

export type InboundDeps = Pick<
  Deps,
  'db' | 'config' | 'settings' | 'sealer' | 'limits' | 'files' | 'events' | 'log' | 'clock'
>;

export type Envelope = {
  /** Empty for an email that must not be replied to; null if unknown. */
  returnPath: string | null;
  recipients: string[];
  /** The provider's findings about the sender. Null: see the email's own header. */
  passes: Pass[] | null;
  /** Why the provider's form proves nothing: an admin decides. */
  doubt: string | null;
};

export const noEnvelope: Envelope = { returnPath: null, recipients: [], passes: null, doubt: null };

export const valuesOf = ({ headers }: Pick<ParsedEmail, 'headers'>, name: string): string[] =>
  headers.filter(({ key }) => key === name).map(({ value }) => value);

export type Person = { id: number; name: string; email: string; role: string };

const people = (db: Db) =>
  db
    .selectFrom('users')
    .innerJoin('roles', 'roles.id', 'users.role_id')
    .select(['users.id', 'users.name', 'users.email', 'roles.name as role'])
    .where('users.deleted_at', 'is', null);

export const findPerson = (db: Db, id: number): Promise<Person | undefined> =>
  people(db).where('users.id', '=', id).executeTakeFirst();

export const findPersonByEmail = (db: Db, email: string): Promise<Person | undefined> =>
  people(db).where('email_canonical', '=', canonicalEmail(email)).executeTakeFirst();
