import { expect } from 'vitest';
import type { Client } from '../../../test/support/client.ts';
import { linkIn, type ReceivedEmail, temporaryPasswordIn, type World } from '../../../test/support/world.ts';
import { emailAbout } from './guest-accounts.fixture.ts';

export const CHOSEN = 'Kettle-Meadow-58';

export const choose = (by: Client, new_password = CHOSEN) =>
  by.call('POST /profile/choose-password', { body: { new_password } });

export async function buyer(here: World) {
  const { email } = here.purchase();
  const { token } = await here.buyOrFail({ email });
  return { email, token, session: here.signedIn(token) };
}

export const emailedPassword = async (here: World, email: string) =>
  temporaryPasswordIn(emailAbout(await here.emailsTo(email), /one-time password/));

export const resetLink = async (here: World, email: string) => {
  await here.newVisitor().must('POST /forgot-password', { body: { email } });
  const received = async () => (await here.emailsTo(email)).filter(({ text }) => text.includes('/reset-password?'));
  await expect.poll(received).toHaveLength(1);
  const link = linkIn((await received())[0] as ReceivedEmail, '/reset-password');
  return { token: link.get('token') ?? '', email: link.get('email') ?? '' };
};
