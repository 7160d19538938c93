import type { Db } from '../../adapters/database/database.ts';
import { queueEmail } from '../../platform/email/email.ts';

type Recipient = { userId: number; email: string; role: string; isRestored?: true };

/** The password is generated when the email is sent. */
export const queueTemporaryPassword = (trx: Db, { email: to, role, ...data }: Recipient) =>
  queueEmail(
    trx,
    role === 'customer'
      ? { kind: 'temporary-password', to, data: { userId: data.userId } }
      : { kind: 'staff-welcome', to, data },
  );
