import { join } from 'node:path';
import { email as emailField, personName } from '../contract/fields.ts';
import { migrate, openDatabase } from '../server/adapters/database/database.ts';
import { hashTemporaryPassword, makeTemporaryPassword } from '../server/adapters/passwords.ts';
import { ConfigError, readConfig } from '../server/config.ts';
import { insertUser } from '../server/modules/accounts/accounts.ts';

/** Makes an admin and shows the password once: there is no other way to the first one, and no default password. */
async function makeAdmin(address: string, name: string): Promise<void> {
  const email = emailField.parse(address);
  const config = readConfig(process.env);
  const database = openDatabase({ url: config.databaseUrl, file: join(config.dataDir, 'deskfront.sqlite') });
  try {
    await migrate(database);
    const password = makeTemporaryPassword();
    const passwordHash = hashTemporaryPassword(password);
    const made = await insertUser(database.db, {
      name: personName.parse(name),
      email,
      role: 'admin',
      passwordHash,
      temporary: true,
    });
    if (made === null) throw new ConfigError(`${email} has an account already.`);
    console.log(
      `\n  Admin     ${email}\n  Password  ${password}\n\n  Log in and change it. It is shown only this once.\n`,
    );
  } finally {
    await database.close();
  }
}

const [address = '', name = 'Admin'] = process.argv.slice(2);
makeAdmin(address, name).catch((error: unknown) => {
  const message = error instanceof ConfigError ? error.message : address ? String(error) : 'an address is missing';
  console.error(`No admin was made: ${message}\nUsage: npm run make-admin -- you@example.com "Your Name"`);
  process.exit(1);
});
