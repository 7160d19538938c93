import { sql } from 'kysely';
import { irreplaceableColumns } from '../../shared/rotate-keys.ts';
import { hasSecondFactor } from '../../shared/second-factor-rules.ts';
import type { Line, LineDeps, LineReader } from './line.ts';

/** Reads the oldest and the newest values of each column: a missing key concerns one of them. */
const SAMPLE = 50;

async function hasUnreadable({ db, sealer }: LineDeps): Promise<boolean> {
  for (const { table, column } of irreplaceableColumns)
    for (const direction of [sql`asc`, sql`desc`]) {
      const { rows } = await sql<{ id: number; sealed: string }>`select id, ${sql.ref(column)} as sealed
        from ${sql.table(table)} order by id ${direction} limit ${SAMPLE}`.execute(db);
      for (const { id, sealed } of rows)
        try {
          sealer.open(`${table}:${column}:${id}`, sealed);
        } catch {
          return true;
        }
    }
  return false;
}

export const secretsLine: LineReader = async (deps) => {
  const isFile = deps.config.secretsKey === null;
  const line = { key: 'secrets', value: isFile ? 'Key file in the data directory' : 'Key from SECRETS_KEY' };
  if (await hasUnreadable(deps))
    return [
      {
        ...line,
        status: 'bad',
        text: 'Some encrypted values can’t be decrypted, so people with an authenticator app may not be able to log in.',
        action: isFile
          ? 'Restore the file secrets.key that belongs to this database.'
          : 'Add the missing key to SECRETS_KEY, after a comma.',
      },
    ];
  if (isFile)
    return [
      {
        ...line,
        status: 'warn',
        text: 'Anyone who gets a copy of the data directory can decrypt the secrets in it.',
        action: 'Set SECRETS_KEY to the content of secrets.key, keep a copy in a safe place, and delete the file.',
      },
    ];
  return [{ ...line, status: 'ok', text: 'The key and the data are in different places.' }];
};

export const adminFactorsLine: LineReader = async ({ db }): Promise<Line[]> => {
  const admins = await db
    .selectFrom('users')
    .innerJoin('roles', 'roles.id', 'users.role_id')
    .select((e) => hasSecondFactor(e).as('enrolled'))
    .where('roles.name', '=', 'admin')
    .where('users.deleted_at', 'is', null)
    .execute();
  const without = admins.filter(({ enrolled }) => !enrolled).length;
  const line = { key: 'admin-factors', value: `${admins.length - without} of ${admins.length} admins` };
  if (without === 0) return [{ ...line, status: 'ok', text: 'Every admin has a second factor.' }];
  return [
    {
      ...line,
      status: 'warn',
      text: `${without === 1 ? 'One admin has' : `${without} admins have`} no second factor.`,
      action: 'Ask them to set one up in their profile, or require it for all admins in the security settings.',
    },
  ];
};
