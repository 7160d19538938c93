import { openAs } from '../support/accounts.ts';
import { otherPerson, signInAsAdmin } from '../support/people.ts';
import { expect, test } from '../support/test.ts';

test('an admin answers a chat with a saved reply, which names the customer', async ({ page, site }) => {
  const customer = await otherPerson(site, 'customer', 5);
  const { id } = await customer.call<{ id: number }>('GET', '/admin-user');
  await customer.call('POST', '/messages', { receiver_id: id, content: 'Are you open on Friday?' });
  const title = `Reply ${crypto.randomUUID().slice(0, 8)}`;
  const reply = { title, content: 'Yes, {customer_name}. See order {order_id}.' };
  await (await signInAsAdmin(site)).call('POST', '/admin/saved-replies', reply);
  await openAs(page, 'admin@demo.test', '/admin/dashboard/chat');
  await page
    .getByRole('navigation', { name: 'Conversations' })
    .getByRole('link')
    .filter({ hasText: customer.name })
    .click();
  const field = page.getByRole('textbox', { name: 'Message', exact: true });
  await field.fill(`/${title.slice(0, -2)}`);
  await expect(page.getByRole('option', { name: title })).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  // A chat is about no order.
  await expect(field).toHaveValue(`Yes, ${customer.name}. See order {order_id}.`);
});
