import { type Command, configOf, UsageError } from './command.ts';
import { withDatabase } from './with-database.ts';

/** The last resort of an admin who lost every device and recovery code. */
export const resetSecondFactor: Command = {
  name: 'reset-second-factor',
  summary: 'removes the second factor of someone who lost every device and recovery code',
  usage: 'EMAIL',
  help: ['Removes the second factor and ends all sessions of the account. A running server sends the owner an email.'],
  options: {},
  maxPositionals: 1,
  async run(invocation) {
    const [email] = invocation.positionals;
    if (email === undefined) throw new UsageError('Name the email address of the account.');
    const { findAccountByEmail } = await import('../../people/accounts/accounts.ts');
    const { writeAuditEntry } = await import('../../platform/audit/audit.ts');
    const { removeAllFactors } = await import('../../people/accounts/accounts.ts');
    await withDatabase(configOf(invocation), async ({ db }) => {
      await db.transaction().execute(async (trx) => {
        const account = await findAccountByEmail(trx, email);
        if (!account) throw new Error(`Nothing was changed: "${email}" has no account.`);
        if (!(await removeAllFactors(trx, account)))
          throw new Error(`Nothing was changed: ${email} has no second factor.`);
        await writeAuditEntry(trx, { by: null, action: 'user.reset-second-factor', id: account.id });
      });
      invocation.context.print(`The second factor of ${email} was removed, and all its sessions ended.`);
    });
    return 0;
  },
};
