import type { Client } from '../../../../test/support/client.ts';
import { linkIn, PASSWORD, type ReceivedEmail, type World } from '../../../../test/support/world.ts';

export const tokenIn = (emails: ReceivedEmail[]): string => {
  const email = emails.find(({ text }) => text.includes('/invoice-email?'));
  if (!email) throw new Error('No email has a link about an address for invoices.');
  return linkIn(email, '/invoice-email').get('token') ?? '';
};

export const ask = (client: Client, invoice_email: string, current_password = PASSWORD) =>
  client.call('PUT /customer/billing-profile', { body: { invoice_email, current_password } });

/** Asked for by the account, and confirmed by the address's owner without a session. */
export async function confirmed(w: World, client: Client, address: string): Promise<void> {
  const { status } = await ask(client, address);
  if (status !== 200) throw new Error(`The address was refused: ${status}`);
  const body = { token: tokenIn(await w.emailsTo(address)) };
  await w.newVisitor().must('POST /invoice-email/confirm', { body });
}
