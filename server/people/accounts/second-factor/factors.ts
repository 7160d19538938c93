import type { SecondFactorMethod } from '../../../../contract/people/accounts.ts';
import type { Passkey } from '../../../../contract/people/second-factor.ts';
import type { Db } from '../../../adapters/database/database.ts';

export const passkeyColumns = ['id', 'name', 'backed_up', 'created_at', 'last_used_at'] as const;

export type Factors = {
  totp: { confirmed_at: string } | null;
  passkeys: (Passkey & { credential_id: string; transports: string })[];
  recoveryCodesLeft: number;
};

export async function findFactors(db: Db, userId: number): Promise<Factors> {
  const totp = await db
    .selectFrom('second_factors')
    .select('confirmed_at')
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst();
  const passkeys = await db
    .selectFrom('passkeys')
    .select([...passkeyColumns, 'credential_id', 'transports'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute();
  const { left } = await db
    .selectFrom('recovery_codes')
    .select((e) => e.fn.countAll<number>().as('left'))
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow();
  return {
    totp: totp?.confirmed_at ? { confirmed_at: totp.confirmed_at } : null,
    passkeys,
    recoveryCodesLeft: Number(left),
  };
}

export const isEnrolled = ({ totp, passkeys }: Factors): boolean => totp !== null || passkeys.length > 0;

export function methodsOf({ totp, passkeys, recoveryCodesLeft }: Factors): SecondFactorMethod[] {
  return [
    ...(passkeys.length > 0 ? (['passkey'] as const) : []),
    ...(totp ? (['totp'] as const) : []),
    ...(recoveryCodesLeft > 0 ? (['recovery'] as const) : []),
  ];
}
