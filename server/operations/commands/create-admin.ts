import { email as emailField, personName } from '../../../contract/shared/fields.ts';
import { generateTemporaryPassword, hashTemporaryPassword } from '../../adapters/passwords.ts';
import { type Command, configOf, UsageError } from './command.ts';
import { withDatabase } from './with-database.ts';

/** There is no default password, so the first admin can't be created in any other way. */
export const createAdmin: Command = {
  name: 'create-admin',
  summary: 'creates an admin and prints the password',
  usage: 'EMAIL ["NAME"]',
  help: ['Creates an admin with a temporary password, which is printed once.'],
  options: {},
  maxPositionals: 2,
  async run(invocation) {
    const [emailArgument, nameArgument = 'Admin'] = invocation.positionals;
    if (emailArgument === undefined) throw new UsageError('Name the email address of the admin.');
    const { data: email } = emailField.safeParse(emailArgument);
    if (!email) throw new UsageError(`"${emailArgument}" is not an email address.`);
    const { data: name } = personName.safeParse(nameArgument);
    if (!name) throw new UsageError(`"${nameArgument}" can't be a name.`);
    const { insertUser } = await import('../../people/accounts/accounts.ts');
    await withDatabase(configOf(invocation), async ({ db }) => {
      const password = generateTemporaryPassword();
      const passwordHash = hashTemporaryPassword(password);
      const admin = { buyer: { name, email }, role: 'admin' as const, passwordHash, temporary: true };
      const created = await db.transaction().execute((trx) => insertUser(trx, admin));
      if (created === null) throw new Error(`No admin was created: ${email} already has an account.`);
      invocation.context.print(
        `\n  Admin     ${email}\n  Password  ${password}\n\n  Log in and change it. It is not shown again.\n`,
      );
    });
    return 0;
  },
};
