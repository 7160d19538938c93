import type { Page } from '@playwright/test';
import { DEMO_PASSWORD } from '../support/accounts.ts';
import { cards, expectBought, fillBuyer, fillCard, payButton } from '../support/shop.ts';
import { expect, test, withoutMouse } from '../support/test.ts';

let scripts: PromiseWithResolvers<void> | null = null;

/** A slow line: everything is visible long before the scripts are there. */
test.beforeEach(async ({ page }) => {
  scripts = null;
  await page.route('**/assets/*.js', async (route) => {
    await (scripts?.promise ?? new Promise((done) => setTimeout(done, 600)));
    await route.continue();
  });
});

const hydrated = (page: Page) => page.locator('html[data-hydrated]');

/** The scripts wait for `expectStillWaiting`, however long the steps until then take. */
async function arrive(page: Page, path: string): Promise<void> {
  scripts = Promise.withResolvers<void>();
  await page.goto(path, { waitUntil: 'commit' });
}

async function expectStillWaiting(page: Page): Promise<void> {
  await expect(hydrated(page)).toHaveCount(0);
  scripts?.resolve();
}

function recordRequests(page: Page): { scripts: string[]; all: string[] } {
  const requests = { scripts: [] as string[], all: [] as string[] };
  page.on('request', (request) => {
    requests.all.push(request.url());
    if (request.resourceType() === 'script') requests.scripts.push(request.url());
  });
  return requests;
}

/** Compressed, inline scripts included. */
const scriptBytes = (page: Page) =>
  page.evaluate(() => {
    const files = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    const loaded = files
      .filter(({ name }) => name.endsWith('.js'))
      .reduce((sum, file) => sum + file.encodedBodySize, 0);
    const inline = [...document.scripts].filter(({ src, type }) => !src && (type === '' || type === 'module'));
    return loaded + inline.reduce((sum, { text }) => sum + text.length, 0);
  });

const publicPaths = [
  '/',
  '/about',
  '/services',
  '/services/networks-and-wifi',
  '/service/firewall-set-up',
  '/solutions',
  '/solutions/post/microsoft-365-or-google-workspace',
  '/privacy-policy',
  '/login',
  '/register',
  '/no-such-page',
];

test('a public page loads no framework and contacts no other host before the visitor does something', async ({
  page,
  site,
}) => {
  await withoutMouse(page);
  for (const path of publicPaths) {
    const { scripts, all } = recordRequests(page);
    await page.goto(path, { waitUntil: 'networkidle' });
    expect(scripts, path).toEqual([]);
    expect(await scriptBytes(page), path).toBeLessThan(90_000);
    expect(
      all.filter((url) => !url.startsWith(site.url) && !url.startsWith('data:')),
      path,
    ).toEqual([]);
    page.removeAllListeners('request');
  }
});

/** Ten packets, less the head of a response: what a new connection brings in its first round trip. */
const FIRST_ROUND_TRIP = 14_600 - 900;
/** Twenty more packets. */
const SECOND_ROUND_TRIP = FIRST_ROUND_TRIP + 29_200;

/** The home page has the most content. */
const LONG_PAGE = '/';

/** Size of the compressed page, and what it loaded until it was painted. */
const loadedFirst = (page: Page) =>
  page.evaluate(() => {
    const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    const files = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    const paint = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0;
    return {
      htmlBytes: navigation?.encodedBodySize ?? 0,
      files: files
        .filter(({ startTime }) => startTime < paint)
        .map(({ name, encodedBodySize }) => ({ name: new URL(name).pathname, bytes: encodedBodySize })),
    };
  });

test('until its first paint a public page loads one style sheet and one font, in one round trip each', async ({
  page,
}) => {
  await withoutMouse(page);
  for (const path of [...publicPaths, '/checkout?service=firewall-set-up', '/guarantee', '/cases']) {
    const html = (await (await page.goto(path))?.text()) ?? '';
    // Browsers fetch both as early as the style sheet, wherever they are in the page.
    expect(html, path).not.toMatch(/rel="manifest"|<use href="\//);
    await expect.poll(() => page.evaluate(() => performance.getEntriesByType('paint').length), path).toBeGreaterThan(1);
    const { htmlBytes, files } = await loadedFirst(page);
    expect(htmlBytes, path).toBeLessThan(path === LONG_PAGE ? SECOND_ROUND_TRIP : FIRST_ROUND_TRIP);
    for (const pattern of [/\.css$/, /basic.*\.woff2$/]) {
      const [file, ...more] = files.filter(({ name }) => pattern.test(name));
      expect(file?.bytes, `${path} ${pattern}`).toBeLessThan(FIRST_ROUND_TRIP);
      expect(more, path).toEqual([]);
    }
  }
});

const scriptsUrl = (html: string) => / data-src="([^"]+)"/.exec(html)?.[1]?.replaceAll('&amp;', '&') ?? '/no-scripts';

test('the texts of About are in no other page, not even in the data for its scripts', async ({ request }) => {
  const textOf = async (url: string) => (await request.get(url)).text();
  const htmlOf = async (path: string) => {
    const html = await textOf(path);
    return html + (await textOf(scriptsUrl(html)));
  };
  const texts = ['Newcomer of the year', 'Each of these is a service with a written result', 'CompTIA Security'];
  for (const text of texts) expect(await htmlOf('/about')).toContain(text);
  for (const path of ['/login', '/services', '/service/firewall-set-up', '/terms-of-service']) {
    const html = await htmlOf(path);
    for (const text of texts) expect(html, path).not.toContain(text);
  }
});

test('the style sheet comes before every script file, and only a font is preloaded ahead of it', async ({
  request,
}) => {
  for (const path of ['/', '/checkout?service=firewall-set-up', '/admin/dashboard']) {
    const html = await (await request.get(path)).text();
    const sheet = html.indexOf('rel="stylesheet"');
    expect(sheet, path).toBeGreaterThan(0);
    expect(html.slice(0, sheet), path).not.toMatch(
      /rel="modulepreload"|type="module"|<script src|rel="preload" (?![^>]*as="font")/,
    );
  }
});

test('a login typed and sent before the scripts arrive is carried out, and is in no URL', async ({ page }) => {
  const { all } = recordRequests(page);
  await arrive(page, '/login');
  const form = page.getByRole('form', { name: 'Log in' });
  await form.getByLabel('Email').fill('customer@demo.test');
  await form.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
  await form.getByLabel('Password', { exact: true }).press('Enter');
  await expectStillWaiting(page);
  await expect(page).toHaveURL(/\/customer\/dashboard/);
  expect(all.filter((url) => /password=|email=/.test(url))).toEqual([]);
});

test('a message written before the scripts arrive is sent once, however often the button is pressed', async ({
  page,
}) => {
  const sent: string[] = [];
  page.on('request', (request) => request.url().endsWith('/api/contact') && sent.push(request.method()));
  await arrive(page, '/#contact-us');
  const form = page.getByRole('form', { name: 'Contact' });
  await form.getByLabel('Name').fill('Ann Early');
  await form.getByLabel('Email').fill('ann@example.com');
  await form.getByLabel('Message').fill('Typed before the scripts.');
  const send = form.getByRole('button', { name: 'Send message' });
  await send.click();
  await send.click();
  await expectStillWaiting(page);
  await expect(page.getByText('Message sent successfully!')).toBeVisible();
  expect(sent).toEqual(['POST']);
});

test('missing fields of a form sent early are named, and what was typed remains', async ({ page }) => {
  await arrive(page, '/register');
  const form = page.getByRole('form', { name: 'Register' });
  await form.getByLabel('Name').fill('Ann Early');
  await form.getByRole('button', { name: 'Register' }).click();
  await expectStillWaiting(page);
  await expect(form.getByLabel('Email')).toHaveAttribute('aria-invalid', 'true');
  await expect(form.getByLabel('Name')).toHaveValue('Ann Early');
  expect(new URL(page.url()).search).toBe('');
});

test('tabs, carousels and menus pressed early do what they say', async ({ page }) => {
  await arrive(page, '/');
  await page.getByRole('button', { name: 'Show services categories' }).click();
  await expectStillWaiting(page);
  await expect(page.getByRole('button', { name: 'Show services categories' })).toHaveAttribute('aria-expanded', 'true');

  await arrive(page, '/');
  const tab = page.getByRole('tab').nth(1);
  await tab.click();
  await expectStillWaiting(page);
  await expect(tab).toHaveAttribute('aria-selected', 'true');

  await arrive(page, '/');
  const clients = page.getByRole('region', { name: 'Clients' });
  // It runs from right to left.
  await clients.getByRole('button', { name: 'Next' }).click();
  await expectStillWaiting(page);
  await expect
    .poll(() =>
      clients
        .getByRole('list')
        .first()
        .evaluate((track) => track.scrollLeft),
    )
    .not.toBe(0);
});

test('arrow keys move between tabs before the scripts arrive', async ({ page }) => {
  await arrive(page, '/');
  await page.getByRole('tab').first().focus();
  await page.keyboard.press('ArrowRight');
  await expectStillWaiting(page);
  await expect(page.getByRole('tab').nth(1)).toHaveAttribute('aria-selected', 'true');
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('the menu opens without scripts, and remains open when they arrive', async ({ page }) => {
    await arrive(page, '/');
    await page.getByLabel('Menu', { exact: true }).tap();
    const about = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'About' });
    await expect(about).toBeVisible();
    await expectStillWaiting(page);
    await expect(hydrated(page)).toBeAttached();
    await expect(about).toBeVisible();
  });

  test('the film is not loaded, and its button plays it', async ({ page }) => {
    const { all } = recordRequests(page);
    await page.goto('/', { waitUntil: 'networkidle' });
    expect(all.filter((url) => /hero\.(webm|mp4)/.test(url))).toEqual([]);
    await page.getByRole('button', { name: 'Play the video' }).tap();
    await expect.poll(() => page.locator('video').evaluate((film: HTMLVideoElement) => film.paused)).toBe(false);
  });
});

test('a link followed early needs no scripts', async ({ page }) => {
  await page.route('**/assets/*.js', (route) => route.abort());
  await page.goto('/', { waitUntil: 'commit' });
  await page.getByRole('link', { name: 'Find Services' }).first().click();
  await expect(page).toHaveURL(/\/services$/);
});

test('the map and a guide’s video ask no other host before their button is pressed, and are shown then', async ({
  page,
}) => {
  await page.route(/google\.com|youtube-nocookie\.com/, (route) => route.fulfill({ body: 'player' }));
  await page.goto('/#contact-us', { waitUntil: 'commit' });
  await expect(page.locator('iframe')).toHaveCount(0);
  await page.getByRole('button', { name: 'Show map' }).click();
  await expect(page.locator('iframe[src*="google.com/maps"]')).toHaveAttribute('height', '450');

  await page.goto('/solutions/post/microsoft-365-or-google-workspace', { waitUntil: 'commit' });
  await expect(page.locator('iframe')).toHaveCount(0);
  await page.getByRole('button', { name: /^Play the video/ }).focus();
  await page.keyboard.press('Enter');
  const player = page.locator('iframe[src^="https://www.youtube-nocookie.com/embed/"]');
  await expect(player).toBeFocused();
});

test('a purchase filled in from the first moment goes through', async ({ page, email }) => {
  await arrive(page, '/checkout?service=firewall-set-up');
  await fillBuyer(page, email);
  await expectStillWaiting(page);
  await fillCard(page, cards.good);
  await expect(page.getByLabel('Email Address')).toHaveValue(email);
  await payButton(page).click();
  await expectBought(page);
});

test('a public page names no screen of the back office', async ({ page, request }) => {
  const { all } = recordRequests(page);
  await page.goto('/');
  await page.mouse.move(5, 5);
  await expect(hydrated(page)).toBeAttached();
  await page.getByRole('link', { name: 'About' }).first().click();
  await expect(page).toHaveURL(/\/about$/);
  const texts = await Promise.all(
    all
      .filter((url) => /\.(js|json)$|\/$|\/page-scripts\//.test(url))
      .map(async (url) => (await request.get(url)).text()),
  );
  expect(texts.length).toBeGreaterThan(3);
  for (const text of texts) expect(text).not.toContain('admin/settings/security-settings');
});
