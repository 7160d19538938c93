import type { Browser, Page } from '@playwright/test';
import { storeToken } from '../support/accounts.ts';
import { createPlainService, sendJson } from '../support/money.ts';
import { buyService, createAskingService } from '../support/orders.ts';
import { otherPerson, signIn, signInAsAdmin } from '../support/people.ts';
import { cards, expectBought, fillBuyer, fillCard, payButton } from '../support/shop.ts';
import { ownSite, type Site } from '../support/site.ts';
import { expect, open, test } from '../support/test.ts';

/** The company of the sample is in Los Angeles. */
const zones = ['Pacific/Auckland', 'Europe/Berlin', 'America/Los_Angeles'] as const;

type Reader = { email: string; order: string; list: string };

/** A stored token saves six logins, which would take most of the time. */
async function windowIn(browser: Browser, site: Site, timezoneId: string, email: string): Promise<Page> {
  const { token } = await signIn(site, email);
  const context = await browser.newContext({ baseURL: site.url, timezoneId });
  await context.addInitScript(storeToken, token);
  return context.newPage();
}

/** The order says a sentence, and its list the same day or the same number of days in short. */
async function promiseRead(page: Page, { order, list }: Reader): Promise<string> {
  await open(page, order);
  const promise = page
    .getByRole('main')
    .getByText(/^(Ready by|Due|It’s|(Order \d+ is )?\d+ days late) ?/)
    .first();
  await expect(promise).toBeVisible();
  const text = (await promise.textContent()) ?? '';
  const short = /\d+ days late/.exec(text)?.[0] ?? text.replace(/^(Ready by|Due) |\.$/g, '');
  await open(page, list);
  await expect(page.getByRole('main').getByText(short).first()).toBeVisible();
  return text;
}

type Work = { time_zone: string; updated_at: string | null };

const windows = ['order', 'list', 'list'] as const;

async function expectToFollowTimeZone(browser: Browser, site: Site, readers: Reader[]): Promise<void> {
  const admin = await signInAsAdmin(site);
  const work = () => admin.call<Work>('GET', '/admin/settings/work');
  const id = readers[0]?.order.match(/\d+$/)?.[0] ?? '';
  const day = async () => {
    const { promise } = await admin.call<{ promise: { due_on: string } }>('GET', `/orders/${id}`);
    return dayOf(promise.due_on);
  };
  const before = await work();
  const shown = await day();
  const pages: Page[] = [];
  const expectDay = (page: Page, i: number, name: string) =>
    expect(
      page
        .getByRole('main')
        .getByText(i === 0 ? `Ready by ${name}.` : name)
        .first(),
    ).toBeVisible();
  for (const [i, reader] of readers.entries()) {
    const page = await windowIn(browser, site, zones[i] ?? 'UTC', reader.email);
    await open(page, reader[windows[i] ?? 'order']);
    await expectDay(page, i, shown);
    pages.push(page);
  }
  await admin.call('PUT', '/admin/settings/work', { ...before, time_zone: 'UTC' });
  const changed = await day();
  expect(changed).not.toBe(shown);
  for (const [i, page] of pages.entries()) await expectDay(page, i, changed);
  const { updated_at } = await work();
  await admin.call('PUT', '/admin/settings/work', { ...before, updated_at });
  for (const [i, page] of pages.entries()) {
    await expectDay(page, i, shown);
    await page.context().close();
  }
}

const dayOf = (day: string): string =>
  new Intl.DateTimeFormat('en-US', { weekday: 'short', month: 'short', day: 'numeric', timeZone: 'UTC' }).format(
    new Date(day),
  );

test('three dashboards show the same day in three time zones, late by the server’s clock', async ({ browser }) => {
  test.slow();
  const site = await ownSite();
  const admin = await signInAsAdmin(site);
  const [customer, staff] = [await otherPerson(site, 'customer', 0), await otherPerson(site, 'staff', 0)];
  const service = await createPlainService(admin, 2);
  const id = await buyService(customer, service.id);
  await admin.call('POST', `/admin/orders/${id}/assign-staff`, { user_id: staff.id });
  const { promise } = await admin.call<{ promise: { due_on: string } }>('GET', `/orders/${id}`);
  const readers = (due: string): Reader[] => [
    { email: customer.email, order: `/customer/dashboard/orders/${id}`, list: '/customer/dashboard/orders' },
    { email: staff.email, order: `/staff/dashboard?job=${id}`, list: '/staff/dashboard?panel=jobs' },
    {
      email: admin.email,
      order: `/admin/dashboard/orders/${id}`,
      list: `/admin/dashboard/orders?due=${due}&per_page=100`,
    },
  ];
  const readByAll = async (due: string, turn: number): Promise<string[]> => {
    const texts: string[] = [];
    for (const [i, reader] of readers(due).entries()) {
      const page = await windowIn(browser, site, zones[(i + turn) % zones.length] ?? 'UTC', reader.email);
      texts.push(await promiseRead(page, reader));
      await page.context().close();
    }
    return texts;
  };
  const day = dayOf(promise.due_on);
  expect(await readByAll('week', 0)).toEqual([`Ready by ${day}.`, `Due ${day}.`, `Due ${day}.`]);
  await expectToFollowTimeZone(browser, site, readers('week'));

  // The browsers' clocks are now a month behind.
  await sendJson(site, '/sandbox/clock', { advance_days: 30 });
  const [own, ...others] = await readByAll('overdue', 1);
  expect(own).toMatch(new RegExp(`^It’s \\d+ days late\\. It was due ${day}(, \\d{4})?\\.$`));
  for (const text of others)
    expect(text).toMatch(new RegExp(`^(Order ${id} is )?\\d+ days late \\(was due ${day}(, \\d{4})?\\)\\.$`));
  await site.close();
});

test('page, checkout, success page, order and email of a purchase name one day, at both ends of the earth', async ({
  site,
  browser,
}) => {
  const admin = await signInAsAdmin(site);
  const service = await createAskingService(admin);
  await admin.call('PUT', `/admin/services/${service.id}/options`, {
    options: [{ title: 'At the desk', price: '35.00', delivery_days: 4 }],
  });
  const options = await admin.call<{ options: { id: number }[] }>('GET', `/services/${service.slug}`);
  const query = `/services/${service.slug}?options=${options.options[0]?.id}`;
  const { done_by, today } = await admin.call<{ done_by: string; today: string }>('GET', query);
  const year = done_by.slice(0, 4) === today.slice(0, 4) ? '' : `, ${done_by.slice(0, 4)}`;
  const day = `Done by ${dayOf(done_by)}${year}`;
  const toAnswer = `${day} if you answer 3 questions today.`;
  for (const timezoneId of ['Pacific/Kiritimati', 'Pacific/Honolulu']) {
    const context = await browser.newContext({ baseURL: site.url, timezoneId });
    const page = await context.newPage();
    const email = `buyer-${crypto.randomUUID()}@example.com`;
    await open(page, `/service/${service.slug}`);
    await page.getByLabel('At the desk').check();
    const card = page.getByRole('complementary', { name: 'Order' });
    await expect(card.getByText(`${day} if you order and answer 3 questions today.`)).toBeVisible();
    await page.getByRole('link', { name: /^Order Now/ }).click();
    await expect(page.getByRole('complementary', { name: 'Order summary' }).getByText(toAnswer)).toBeVisible();
    await fillBuyer(page, email);
    await fillCard(page, cards.good);
    await payButton(page).click();
    await expectBought(page);
    await expect(page.getByText(toAnswer)).toBeVisible();
    await page.getByRole('link', { name: 'View your order' }).click();
    await expect(page.getByRole('main').getByText(toAnswer).first()).toBeVisible();
    const texts = async () => (await site.emailsTo(email)).map(({ text }) => text).join('\n');
    await expect.poll(texts).toContain(`Delivery: ${toAnswer}`);
    await context.close();
  }
});
