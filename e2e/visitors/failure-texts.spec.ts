import { storeToken } from '../support/accounts.ts';
import { adminFailures } from '../support/failures/admin-failures.ts';
import { customerFailures, staffFailures } from '../support/failures/dashboard-failures.ts';
import { expectFailure, fillForm, press } from '../support/failures/failure.ts';
import { visitorFailures } from '../support/failures/visitor-failures.ts';
import { earnCommission } from '../support/money.ts';
import { signIn } from '../support/people.ts';
import { fillBuyer, fillCard, openCheckout, payButton, purchasePath } from '../support/shop.ts';
import { expect, open, test } from '../support/test.ts';

for (const [who, failures] of Object.entries({
  admin: adminFailures,
  customer: customerFailures,
  staff: staffFailures,
}))
  test(`every failure of the ${who}’s screens has the text of the specification`, async ({ page, site }) => {
    test.slow();
    const person = await signIn(site, `${who}@demo.test`);
    if (who === 'admin') {
      await person.call('POST', '/admin/roles', { name: `r-${crypto.randomUUID().slice(0, 8)}` });
      await earnCommission(site, person);
    }
    await page.addInitScript(storeToken, person.token);
    for (const failure of failures) await test.step(failure.text, () => expectFailure(page, failure));
  });

test('every failure of a public form has the text of the specification', async ({ page }) => {
  for (const failure of visitorFailures) await test.step(failure.text, () => expectFailure(page, failure));
});

test('the server’s reason follows the fixed text, or replaces it where the specification says so', async ({
  page,
  site,
  email,
}) => {
  await page.route(purchasePath, (route) => route.fulfill({ status: 409, json: { message: 'The reason.' } }));
  await openCheckout(page);
  await fillBuyer(page, email);
  await fillCard(page, '4242424242424242');
  await payButton(page).click();
  await expect(page.getByRole('alert')).toHaveText('The reason.');
  await page.addInitScript(storeToken, (await signIn(site, 'customer@demo.test')).token);
  const refuse = (path: string) =>
    page.route(`**/api${path}`, (route) =>
      route.request().method() === 'POST'
        ? route.fulfill({ status: 409, json: { message: 'The reason.' } })
        : route.fallback(),
    );
  await refuse('/customer/reviews');
  await open(page, '/customer/dashboard/write-review');
  await page.getByRole('textbox').fill('Very good.');
  await press(/Submit/)(page);
  await expect(page.getByRole('alert')).toHaveText('Failed to submit review. The reason.');
  await refuse('/messages');
  await open(page, '/customer/dashboard/chat');
  await fillForm({ Message: 'Hello' }, 'Send')(page);
  await expect(page.getByRole('alert')).toHaveText('Failed to send message. The reason.');
});
