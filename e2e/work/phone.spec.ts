import { expectAccessible } from '../support/accessible.ts';
import { expectNoOverflow } from '../support/looks.ts';
import { openWindowAs, otherPerson, signInAsAdmin } from '../support/people.ts';
import { cards, expectBought, fillBuyer, fillCard, openCheckout, payButton } from '../support/shop.ts';
import { expect, open, test } from '../support/test.ts';

type Order = { id: number; user: { id: number; email: string } };

test('the number that a guest types at checkout is on the engineer’s page of the order, to be called', async ({
  page,
  site,
  email,
  browser,
}) => {
  const admin = await signInAsAdmin(site);
  const engineer = await otherPerson(site, 'staff', 0);
  const typed = '+1 (503) 555-0188';
  const link = { name: typed };

  await test.step('a number without its country code is refused at the field', async () => {
    await openCheckout(page);
    await fillBuyer(page, email);
    const phone = page.getByLabel('Phone');
    await phone.fill('503 555 0188');
    await fillCard(page, cards.good);
    await payButton(page).click();
    await expect(phone).toBeFocused();
    await expect(phone).toHaveAccessibleDescription(/Phone must include the country code, for example/);
    await expectAccessible(page);
    await phone.fill(` ${typed} `);
    await payButton(page).click();
    await expectBought(page);
  });

  const { data } = await admin.call<{ data: Order[] }>('GET', `/admin/orders?search=${encodeURIComponent(typed)}`);
  const order = data[0] as Order;
  expect(order.user.email).toBe(email);
  await admin.call('POST', `/admin/orders/${order.id}/assign-staff`, { user_id: engineer.id });

  await test.step('the engineer sees it in the list and on the page of the job', async () => {
    const staff = await openWindowAs(browser, site, engineer.email, '/staff/dashboard?panel=jobs');
    const job = staff.getByRole('row').filter({ hasText: `Order ${order.id},` });
    await expect(job.getByRole('link', link)).toHaveAttribute('href', 'tel:+15035550188');
    await expectAccessible(staff);
    await staff.setViewportSize({ width: 390, height: 844 });
    await open(staff, `/staff/dashboard?job=${order.id}`);
    const contact = staff.getByRole('list', { name: 'Contact' });
    await expect(contact).toContainText(typed);
    await expect(contact.getByRole('link', { name: 'Call' })).toHaveAttribute('href', 'tel:+15035550188');
    await expectNoOverflow(staff);
    await staff.context().close();
  });

  await test.step('an admin sees it with the order, and changes it on the page of the customer', async () => {
    const office = await openWindowAs(browser, site, 'admin@demo.test', `/admin/dashboard/orders/${order.id}`);
    await expect(office.getByRole('link', link)).toHaveAttribute('href', 'tel:+15035550188');
    await open(office, `/admin/dashboard/customers/${order.user.id}/orders`);
    await expectAccessible(office);
    await office.getByRole('button', { name: 'Edit details' }).click();
    const form = office.getByRole('dialog', { name: 'Edit details' });
    await expect(form.getByLabel('Phone')).toHaveValue(typed);
    await form.getByLabel('Phone').fill('+1 503 555 0199');
    await form.getByRole('button', { name: 'Save changes' }).click();
    await expect(office.getByText('Details saved.')).toBeVisible();
    await expect(office.getByRole('link', { name: '+1 503 555 0199' })).toBeVisible();
    await open(office, `/admin/dashboard/customers?search=${encodeURIComponent('503.555.0199')}`);
    await expect(office.getByRole('row').filter({ hasText: email })).toBeVisible();
    await office.context().close();
  });
});

test('customers give, change and remove their number in the profile', async ({ page, site }) => {
  const customer = await otherPerson(site, 'customer', 4);
  const screen = page;
  await screen.addInitScript((token) => {
    if (window.self === window.top) localStorage.setItem('token', token);
  }, customer.token);
  await open(screen, '/customer/dashboard/profile');
  const form = screen.getByRole('form', { name: 'Profile' });
  const save = async (phone: string) => {
    await form.getByLabel('Phone').fill(phone);
    await form.getByRole('button', { name: 'Save profile' }).click();
  };
  await save('503 555 0144');
  await expect(form.getByLabel('Phone')).toHaveAccessibleDescription(/must include the country code/);
  await save('+1 503 555 0144');
  await expect(form.getByText('Profile updated successfully!')).toBeVisible();
  const phoneOf = async () => (await customer.call<{ phone: string | null }>('GET', '/profile')).phone;
  expect(await phoneOf()).toBe('+1 503 555 0144');
  await save('');
  await expect.poll(phoneOf).toBeNull();
  await expectAccessible(screen);
});
