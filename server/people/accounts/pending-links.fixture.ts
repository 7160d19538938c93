import { next } from '../../../test/support/seeds.ts';
import { type KnownClient, linkIn, PASSWORD, type ReceivedEmail, type World } from '../../../test/support/world.ts';
import { createSession } from './sessions.ts';

export const NEW = 'Louder-Harbour-72';
export const newEmail = () => `moved${next()}@mail.test`;

export const tokenIn = (emails: ReceivedEmail[], path: '/reset-password' | '/profile/confirm-email'): string => {
  const found = emails.find(({ text }) => text.includes(`${path}?`));
  if (!found) throw new Error(`No email contains a link to ${path}.`);
  return linkIn(found, path).get('token') ?? '';
};

export const requestChange = (by: KnownClient, email: string, current_password = PASSWORD) =>
  by.call('PUT /profile', { body: { email, current_password } });

/** In a new session, because much of what is tested ends the others. */
export async function confirmStatus({ db, customer, signedIn }: World, token: string, userId = customer.id) {
  const session = signedIn(await createSession(db, { userId, kind: 'full' }));
  return (await session.call('POST /profile/confirm-email', { body: { token } })).status;
}

export const changePassword = (by: KnownClient) =>
  by.must('POST /profile/change-password', {
    body: { current_password: PASSWORD, new_password: NEW, new_password_confirmation: NEW },
  });
