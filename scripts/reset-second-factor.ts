import { join } from 'node:path';
import { openDatabase } from '../server/adapters/database/database.ts';
import { migrate } from '../server/adapters/database/migrate.ts';
import { ConfigError, readConfig } from '../server/config.ts';
import { findAccountByEmail } from '../server/modules/accounts/accounts.ts';
import { writeAuditEntry } from '../server/modules/audit/audit.ts';
import { removeAllFactors } from '../server/modules/second-factor/second-factor.ts';

/** The last resort of an admin who lost every device and recovery code. A running server sends the owner an email. */
async function resetSecondFactor(email: string): Promise<void> {
  const config = readConfig(process.env);
  const database = openDatabase({ url: config.databaseUrl, file: join(config.dataDir, 'deskfront.sqlite') });
  try {
    await migrate(database);
    await database.db.transaction().execute(async (trx) => {
      const account = await findAccountByEmail(trx, email);
      if (!account) throw new ConfigError(`"${email}" has no account.`);
      if (!(await removeAllFactors(trx, account))) throw new ConfigError(`${email} has no second factor.`);
      await writeAuditEntry(trx, { by: null, action: 'user.reset-second-factor', id: account.id });
    });
    console.log(`\n  The second factor of ${email} was removed, and all its sessions ended.\n`);
  } finally {
    await database.close();
  }
}

const [email = ''] = process.argv.slice(2);
resetSecondFactor(email).catch((error: unknown) => {
  const message = error instanceof ConfigError ? error.message : String(error);
  console.error(`Nothing was changed: ${message}\nUsage: npm run reset-second-factor -- you@example.com`);
  process.exit(1);
});
