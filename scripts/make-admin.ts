import { join } from 'node:path';
import { email as emailField, personName } from '../contract/fields.ts';
import { openDatabase } from '../server/adapters/database/database.ts';
import { migrate } from '../server/adapters/database/migrate.ts';
import { generateTemporaryPassword, hashTemporaryPassword } from '../server/adapters/passwords.ts';
import { ConfigError, readConfig } from '../server/config.ts';
import { insertUser } from '../server/modules/accounts/accounts.ts';

/** The only way to the first admin, as there is no default password. */
async function makeAdmin(emailArgument: string, name: string): Promise<void> {
  const { data: email } = emailField.safeParse(emailArgument);
  if (!email) throw new ConfigError(`"${emailArgument}" is not an email address.`);
  const config = readConfig(process.env);
  const database = openDatabase({ url: config.databaseUrl, file: join(config.dataDir, 'deskfront.sqlite') });
  try {
    await migrate(database);
    const password = generateTemporaryPassword();
    const passwordHash = hashTemporaryPassword(password);
    const created = await insertUser(database.db, {
      name: personName.parse(name),
      email,
      role: 'admin',
      passwordHash,
      temporary: true,
    });
    if (created === null) throw new ConfigError(`${email} already has an account.`);
    console.log(`\n  Admin     ${email}\n  Password  ${password}\n\n  Log in and change it. It is not shown again.\n`);
  } finally {
    await database.close();
  }
}

const [email = '', name = 'Admin'] = process.argv.slice(2);
makeAdmin(email, name).catch((error: unknown) => {
  const message = error instanceof ConfigError ? error.message : String(error);
  console.error(`No admin was created: ${message}\nUsage: npm run make-admin -- you@example.com "Your Name"`);
  process.exit(1);
});
