import { cards, expectBought, fillBuyer, fillCard, openCheckout, payButton, purchasePath } from '../support/shop.ts';
import { expect, test } from '../support/test.ts';

const CHANGED = 'Our terms have changed. Please read them and try again.';

// The texts of the site stay as they are: other journeys read them.
test('a buyer whose page shows former terms is told so, keeps the form and buys with the next press', async ({
  page,
  email,
}) => {
  const sent: { accepted?: Record<string, number> }[] = [];
  await page.route(
    purchasePath,
    (route) => {
      sent.push(route.request().postDataJSON());
      return route.fulfill({ status: 409, json: { message: CHANGED, request_id: 'test' } });
    },
    { times: 1 },
  );
  await openCheckout(page);
  await fillBuyer(page, email);
  await fillCard(page, cards.good);
  await payButton(page).click();
  await expect(page.getByText(CHANGED)).toBeVisible();
  expect(Object.keys(sent[0]?.accepted ?? {})).toEqual(['terms', 'privacy']);
  await expect(page.getByLabel('Email Address')).toHaveValue(email);
  await expect(page.getByRole('link', { name: 'Terms of Service' }).first()).toBeVisible();
  await payButton(page).click();
  await expectBought(page);
});
