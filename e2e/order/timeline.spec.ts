import { openAs } from '../support/accounts.ts';
import { expectAccessibleInEveryLook } from '../support/looks.ts';
import { deliverOrder } from '../support/money.ts';
import { answerQuestions, buyService, createAskingService } from '../support/orders.ts';
import { otherPerson, signInAsAdmin } from '../support/people.ts';
import { expect, open, test } from '../support/test.ts';

test('the conversation tells the whole order, and a delivery is accepted where it is read', async ({ page, site }) => {
  const admin = await signInAsAdmin(site);
  const staff = await otherPerson(site, 'staff', 0);
  const customer = await otherPerson(site, 'customer', 3);
  const service = await createAskingService(admin);
  const order = await buyService(customer, service.id);
  await answerQuestions(customer, order);
  await customer.call('POST', `/orders/${order}/messages`, { content: 'Is Wednesday possible?' });
  await deliverOrder(admin, staff, order);
  await openAs(page, customer.email, `/customer/dashboard/orders/${order}`);
  const log = page.getByRole('log');
  const accept = page.getByRole('button', { name: 'Accept', exact: true });
  await expect(log).toContainText('delivered the work');
  await expect(log.getByRole('link', { name: 'See your answers' })).toBeAttached();
  // The next step above the conversation has it.
  await expect(accept).toHaveCount(1);
  await expect(log.getByRole('button', { name: 'Accept' })).toHaveCount(0);

  await page.getByRole('button', { name: 'Show in this conversation' }).click();
  await expect(page.getByRole('menuitem')).toHaveText(['All', 'Messages', 'Events']);
  await page.getByRole('menuitem', { name: 'Events' }).click();
  await expect(log.getByText('Is Wednesday possible?')).toHaveCount(0);
  await expect(log).toContainText('Order placed');
  await expectAccessibleInEveryLook(page);

  await open(page, `/customer/dashboard/chat?open=${order}`);
  await expect(accept).toHaveCount(1);
  await expectAccessibleInEveryLook(page);
  await log.getByRole('button', { name: 'Accept' }).click();
  await page.getByRole('dialog', { name: 'Accept the delivery' }).getByRole('button', { name: 'Accept' }).click();
  await expect(log).toContainText('You accepted the delivery');
  await expect(accept).toHaveCount(0);
});
