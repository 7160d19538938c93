import type { Browser, BrowserContext, Locator } from '@playwright/test';
import { readPdf } from '../../server/invoicing/billing/documents/pdf-reader.fixture.ts';
import { openHour, tableOf } from '../support/first-hour/budget.ts';
import * as steps from '../support/first-hour/owner-steps.ts';
import { sampleTextsIn } from '../support/first-hour/sample-texts.ts';
import { cancelBeforeStart, expectRefunded, withdrawAsConsumer } from '../support/first-hour/withdraw.ts';
import { startReadyInstallation } from '../support/new-installation.ts';
import { expect, test } from '../support/test.ts';

// An hour of work takes half a minute, and more beside other journeys.
test.describe.configure({ timeout: 300_000 });

const markets: Record<string, steps.Market> = {
  us: {
    currency: 'USD',
    law: 'United States',
    legalTexts: ['Terms of Service', 'Privacy Policy'],
    country: 'United States',
    company: {
      name: 'Lakeside IT',
      email: 'hello@lakeside-it.com',
      legal: 'Lakeside IT LLC',
      street: '1 Pier Street',
      code: '60601',
      city: 'Chicago',
      region: 'Illinois',
    },
    taxId: null,
    zone: 'America/Chicago',
    taxButton: 'We don’t charge tax',
    price: '499.00',
  },
  eu_de: {
    currency: 'EUR',
    law: 'Germany or Austria',
    legalTexts: ['Terms of Service', 'Privacy Policy', 'Imprint', 'Right of withdrawal'],
    country: 'Germany',
    company: {
      name: 'Nordlicht IT',
      email: 'hallo@nordlicht-it.de',
      legal: 'Nordlicht IT GmbH',
      street: 'Hafenstr. 1',
      code: '20457',
      city: 'Hamburg',
    },
    taxId: { number: 'DE123456788' },
    zone: 'Europe/Berlin',
    taxButton: 'Set up EU VAT',
    price: '449.00',
  },
  uk: {
    currency: 'GBP',
    law: 'United Kingdom',
    legalTexts: ['Terms of Service', 'Privacy Policy', 'Imprint', 'Right of withdrawal'],
    country: 'United Kingdom',
    company: {
      name: 'Harbour IT',
      email: 'hello@harbour-it.co.uk',
      legal: 'Harbour IT Ltd',
      street: '2 Quay Lane',
      code: 'BS1 4RN',
      city: 'Bristol',
    },
    taxId: { kind: 'UK VAT number', number: 'GB980780684' },
    zone: 'Europe/London',
    taxButton: 'Set up UK VAT',
    price: '399.00',
  },
};

const buyer = 'stranger@posteo.de';

/** Pays for real: the live keys are those of the stand-in. */
async function buyAsStranger({ page, shop, market }: steps.Owner, browser: Browser): Promise<BrowserContext> {
  const context = await browser.newContext();
  await shop.payWithStripe(context);
  const stranger = await context.newPage();
  await stranger.goto(shop.url);
  const plain = {
    click: (target: Locator) => target.click(),
    type: (target: Locator, text: string) => target.fill(text),
  };
  await steps.buy(stranger, plain, { email: buyer, isAsked: steps.hasWithdrawal(market) });
  await expect(stranger.getByText(FIRST_INVOICE).first()).toBeVisible();
  await page
    .getByRole('link', { name: /^Orders/ })
    .first()
    .click();
  await expect(page.getByRole('link', { name: new RegExp(steps.service) })).toBeVisible();
  return context;
}

/** The hour ends as the law and the guarantee promise: the buyer is out, and the money is back. */
async function changeTheirMind(owner: steps.Owner, browser: Browser, stranger: BrowserContext): Promise<void> {
  const [buyerPage] = stranger.pages();
  if (steps.hasWithdrawal(owner.market)) await withdrawAsConsumer(owner, browser, buyer, FIRST_INVOICE);
  else if (buyerPage) await cancelBeforeStart(buyerPage, `${owner.shop.url}/customer/dashboard/orders`);
  await expectRefunded(owner, buyer);
  await stranger.close();
}

const FIRST_INVOICE = `INV-${new Date().getFullYear()}-000001`;
const publicPages = [
  ...['/', '/services', '/service/wi-fi-survey', '/solutions', '/about', '/cases', '/guarantee', '/login'],
  ...['/terms-of-service', '/privacy-policy', '/imprint', '/withdrawal-policy', '/offline', '/robots.txt'],
];

async function expectOwnShop({ page, shop, market }: steps.Owner): Promise<void> {
  const confirmation = await shop.mail.waitFor(buyer, /order|invoice/i);
  const pdfs = shop.mail.emails.flatMap(({ email }) =>
    email.attachments.filter(({ mimeType }) => mimeType === 'application/pdf'),
  );
  expect(confirmation.attachments.map(({ filename }) => filename)).toContain(`${FIRST_INVOICE}.pdf`);
  const written = [
    ...(await Promise.all(publicPages.map(async (path) => (await page.request.get(shop.url + path)).text()))),
    ...shop.mail.emails.flatMap(({ email }) => [email.subject ?? '', email.text ?? '', email.html ?? '']),
    ...pdfs.map(({ content }) => readPdf(Buffer.from(content as ArrayBuffer)).texts.join(' ')),
  ];
  expect(written.flatMap(sampleTextsIn)).toEqual([]);
  const manifest = await (await page.request.get(`${shop.url}/manifest.webmanifest`)).json();
  expect(manifest).toMatchObject({ name: market.company.name });
  for (const { src } of manifest.icons) expect((await page.request.get(shop.url + src)).status(), src).toBe(200);
  await page.goto(`${shop.url}/admin/dashboard/system`);
  await expect(page.getByText(/\d+ checks OK/)).toBeVisible();
  await expect(page.getByText('Problem', { exact: true })).toHaveCount(0);
}

for (const [preset, market] of Object.entries(markets))
  test(`the first hour of a shop: ${preset}`, async ({ page, browser }, info) => {
    const shop = await startReadyInstallation(market.currency);
    const hour = openHour();
    const owner = { hour, page, market, shop };
    try {
      await hour.step('First login', () => steps.logInFirst(owner));
      await hour.step('Company', () => steps.enterCompany(owner));
      await hour.step('Logo and color', () => steps.chooseBrand(owner));
      await hour.step('Legal documents', () => steps.publishLegalTexts(owner));
      await hour.step('Working days', () => steps.setWorkingDays(owner));
      await hour.step('Payments', () => steps.checkPayments(owner));
      await hour.step('Tax', () => steps.setUpTax(owner));
      await hour.step('Emails', () => steps.sendTestEmail(owner));
      await hour.step('First service', () => steps.addService(owner));
      await hour.step('Team and second factor', async () => {
        await steps.protectAdmin(owner);
        await steps.addStaff(owner);
      });
      const guest = await (await browser.newContext()).newPage();
      await hour.step('Trial purchase and refund', async () => {
        await steps.tryPurchase(owner, guest);
        await steps.refundTrial(owner);
      });
      await hour.step('Opening', () => steps.openShop(owner));
      const { clicks, minutes } = hour.total();
      expect(clicks).toBeLessThanOrEqual(90);
      expect(minutes).toBeLessThanOrEqual(60);
      const stranger = await test.step('A stranger buys', () => buyAsStranger(owner, browser));
      await test.step('Nothing is wrong, and nothing is of the sample', () => expectOwnShop(owner));
      await test.step('The stranger changes their mind', () => changeTheirMind(owner, browser, stranger));
    } finally {
      const table = tableOf([...hour.rows, hour.total()]);
      await info.attach('budget.md', { body: table, contentType: 'text/markdown' });
      await shop.close();
    }
  });
