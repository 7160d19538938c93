import { next } from '../../../test/support/seeds.ts';
import { type KnownClient, linkIn, PASSWORD, type ReceivedEmail, type World } from '../../../test/support/world.ts';

export const NEW = 'Louder-Harbour-72';
export const newEmail = () => `moved${next()}@mail.test`;

export const tokenIn = (emails: ReceivedEmail[], path: '/reset-password' | '/profile/confirm-email'): string => {
  const found = emails.find(({ text }) => text.includes(`${path}?`));
  if (!found) throw new Error(`No email contains a link to ${path}.`);
  return linkIn(found, path).get('token') ?? '';
};

export const requestChange = (by: KnownClient, email: string, current_password = PASSWORD) =>
  by.call('PUT /profile', { body: { email, current_password } });

export const confirmStatus = async ({ newVisitor }: World, token: string) =>
  (await newVisitor().call('POST /profile/confirm-email', { body: { token } })).status;

export const changePassword = (by: KnownClient) =>
  by.must('POST /profile/change-password', {
    body: { current_password: PASSWORD, new_password: NEW, new_password_confirmation: NEW },
  });
