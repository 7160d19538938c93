import type { ExpressionBuilder } from 'kysely';
import type { Tables } from '../adapters/database/database.ts';
import type { Settings } from './settings.ts';

export function requiredFrom({ second_factor_required: days }: Settings, role: string): string | null {
  // A role may be called `constructor`.
  return Object.hasOwn(days, role) ? (days[role] ?? null) : null;
}

const hasBegun = (day: string | null, now: Date): boolean => day !== null && day <= now.toISOString().slice(0, 10);

export const isRequired = (settings: Settings, role: string, now: Date): boolean =>
  hasBegun(requiredFrom(settings, role), now);

export const isRequiredOfAnyRole = ({ second_factor_required: days }: Settings, now: Date): boolean =>
  Object.values(days).some((day) => hasBegun(day, now));

/** SQLite returns 1 or 0. */
export const hasSecondFactor = (e: ExpressionBuilder<Tables, 'users'>) =>
  e.or([
    e.exists(
      e
        .selectFrom('second_factors')
        .select('second_factors.id')
        .whereRef('second_factors.user_id', '=', 'users.id')
        .where('second_factors.confirmed_at', 'is not', null),
    ),
    e.exists(e.selectFrom('passkeys').select('passkeys.id').whereRef('passkeys.user_id', '=', 'users.id')),
  ]);
