import { hashTemporaryPassword, makeTemporaryPassword } from '../../../adapters/passwords.ts';
import { address, button, greeting, paragraph, secret, small } from '../blocks.ts';
import { accountFor, dayText, whyNotNow } from '../recipients.ts';
import type { Writer } from '../render.ts';

const WEEK = 7 * 24 * 60 * 60_000;

export const oneTimePassword: Writer<'one-time-password'> = async (desk, { userId }) => {
  const { db, company, siteUrl, now } = desk;
  const user = await accountFor(desk, userId);
  if (!user) return { unneeded: 'the account is gone' };
  const obstacle = await whyNotNow(desk, user.email);
  if (obstacle) return { unneeded: obstacle };

  // Stored before the letter leaves: what arrives always works. Should sending fail, the next try makes another.
  const password = makeTemporaryPassword();
  const until = new Date(now.getTime() + WEEK).toISOString();
  const { numUpdatedRows } = await db
    .updateTable('users')
    .set({ password_hash: hashTemporaryPassword(password), password_expires_at: until })
    .where('id', '=', userId)
    // The owner may have set their own while this letter waited.
    .where('password_is_temporary', '=', true)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return { unneeded: 'the owner has set a password' };

  const login = `${siteUrl}/login`;
  return {
    subject: `Your one-time password for ${company.name}`,
    preheader: 'Log in with it once, then choose your own.',
    title: 'Your account is ready',
    blocks: [
      greeting(user.name),
      paragraph(
        `We made you an account at ${company.name}. Log in with your email address and this one-time password; you will then be asked to choose your own.`,
      ),
      secret('Your one-time password', password),
      small(
        `It ends after 7 days, on ${dayText(until)}. After that, set a password with "Forgot Password?" on the login page.`,
      ),
      button('Log in and set my password', login),
      address(login),
      small(
        'Nobody at our company will ever ask you for this password. Please delete this mail once you have set your own.',
      ),
    ],
    reason: 'You get this mail because an account was made with this address.',
  };
};
