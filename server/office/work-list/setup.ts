import type { SelectQueryBuilder } from 'kysely';
import { type Setup, type SetupStep, setupSteps } from '../../../contract/office/work-list.ts';
import { paymentProviders } from '../../../contract/shared/status.ts';
import type { Db } from '../../adapters/database/database.ts';
import type { Deps } from '../../deps.ts';
import { writeAuditEntry } from '../../platform/audit/audit.ts';
import { companyIn } from '../../shared/company/company.ts';
import { hasSecondFactor } from '../../shared/second-factor-rules.ts';
import { lastChangeOf, lockSettings } from '../../shared/settings.ts';

type SetupDeps = Pick<Deps, 'db' | 'config' | 'settings' | 'events' | 'payments'>;

/** Upgrades have stored the time zone. */
const calendarKeys = ['working_days', 'day_start', 'day_end', 'holidays'] as const;

/** Each step is a fact of the installation. The legal pages name the company of its own file. */
export async function setupState({ db, config, settings, payments }: SetupDeps): Promise<Setup> {
  const [{ setup_hidden }, seller, hours, services, team, email, backup, order] = await Promise.all([
    settings.current(),
    lastChangeOf(db, ['seller']),
    lastChangeOf(db, calendarKeys),
    hasRow(db.selectFrom('services').where('deleted_at', 'is', null).where('active', '=', true)),
    hasTeam(db),
    hasRow(db.selectFrom('outbox').where('state', '=', 'sent').where('sent_at', 'is not', null)),
    hasRow(db.selectFrom('backups').where('ok', '=', true)),
    hasRow(db.selectFrom('orders')),
  ]);
  const company = companyIn(await settings.current(), config);
  const hasOwnCompany = config.companyFile !== null;
  const done: Record<SetupStep, boolean> = {
    company: seller.updated_at !== null || (hasOwnCompany && company.address_lines.length > 0 && company.phone !== ''),
    logo: hasOwnCompany && company.logo_url !== '',
    legal_texts: hasOwnCompany,
    working_hours: hours.updated_at !== null || (hasOwnCompany && company.working_days !== undefined),
    payments: paymentProviders.some((provider) => payments[provider] !== null),
    services,
    team,
    test_email: email,
    backup,
  };
  return { steps: setupSteps.map((key) => ({ key, done: done[key] })), hidden: setup_hidden, has_orders: order };
}

// biome-ignore lint/suspicious/noExplicitAny: works for any table.
const hasRow = async (rows: SelectQueryBuilder<any, any, any>): Promise<boolean> =>
  (await rows
    .select((e) => e.lit(1).as('found'))
    .limit(1)
    .executeTakeFirst()) !== undefined;

/** Somebody does the work, and every admin has a second factor. */
async function hasTeam(db: Db): Promise<boolean> {
  const people = db
    .selectFrom('users')
    .innerJoin('roles', 'roles.id', 'users.role_id')
    .where('users.deleted_at', 'is', null);
  const [hasStaff, isUnprotected] = await Promise.all([
    hasRow(people.where('roles.name', '=', 'staff')),
    hasRow(people.where('roles.name', '=', 'admin').where((e) => e.not(hasSecondFactor(e)))),
  ]);
  return hasStaff && !isUnprotected;
}

export async function hideSetup(deps: SetupDeps, { hidden, by }: { hidden: boolean; by: number }): Promise<Setup> {
  const { db, settings, events } = deps;
  await db.transaction().execute(async (trx) => {
    await lockSettings(trx);
    const { setup_hidden } = await settings.read(trx);
    if (setup_hidden === hidden) return;
    await settings.set(trx, 'setup_hidden', hidden, by);
    await writeAuditEntry(trx, {
      by,
      action: 'settings.update',
      id: null,
      before: { setup_hidden },
      after: { setup_hidden: hidden },
    });
  });
  settings.invalidate();
  await events.publish({ type: 'settings.changed' });
  return setupState(deps);
}
