import type { Page } from '@playwright/test';
import { openAs } from '../support/accounts.ts';
import { expect, test, withoutMouse } from '../support/test.ts';

/** The fonts that drew the texts of the page, with the number of their letters. */
async function fontsOf(page: Page): Promise<Record<string, number>> {
  const browser = await page.context().newCDPSession(page);
  await browser.send('DOM.enable');
  await browser.send('CSS.enable');
  const { root } = await browser.send('DOM.getDocument', { depth: -1 });
  const { nodeIds } = await browser.send('DOM.querySelectorAll', {
    nodeId: root.nodeId,
    selector: 'h1, h2, p, a, td, button',
  });
  const letters: Record<string, number> = {};
  for (const nodeId of nodeIds) {
    const { fonts } = await browser.send('CSS.getPlatformFontsForNode', { nodeId });
    for (const { familyName, glyphCount } of fonts) letters[familyName] = (letters[familyName] ?? 0) + glyphCount;
  }
  return letters;
}

for (const [role, path, row] of [
  ['admin', '/admin/dashboard/orders?search=Petrovi%C4%87', 'Viktor Petrović'],
  ['staff', '/staff/dashboard', 'Recovery plan and drill'],
  ['customer', '/customer/dashboard', 'Recovery plan and drill'],
] as const)
  test(`the first visit of the ${role} is drawn in the product’s font, names and bold text included`, async ({
    page,
  }) => {
    await openAs(page, `${role}@demo.test`, path);
    await expect(page.getByText(row).first()).toBeVisible();
    await page.evaluate(() => document.fonts.ready.then(() => undefined));
    expect(Object.keys(await fontsOf(page))).toEqual(['Instrument Sans']);
  });

test('the font is asked for before any script, and names of people are not drawn in two fonts', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.resourceType()));
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(asked).toContain('font');
  expect(asked.indexOf('script') === -1 || asked.indexOf('font') < asked.indexOf('script')).toBe(true);
  const displays = () =>
    page.evaluate(() =>
      [...document.fonts].filter(({ family }) => family.includes('Variable')).map(({ display }) => display),
    );
  await expect.poll(displays).toEqual(['optional', 'swap', 'swap']);
});

function recordFonts(page: Page): string[] {
  const fonts: string[] = [];
  page.on('request', (request) => {
    const [, name = ''] = /sans-(basic|western|latin-ext)[^/]*\.woff2$/.exec(request.url()) ?? [];
    if (name) fonts.push(name);
  });
  return fonts;
}

test('names below the window load no font before the page is painted, and are drawn in the product’s font then', async ({
  page,
}) => {
  const picture = Promise.withResolvers<void>();
  await page.route('**/media/hero-*', async (route) => {
    await picture.promise;
    await route.continue();
  });
  const fonts = recordFonts(page);
  await page.goto('/', { waitUntil: 'domcontentloaded' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect.poll(() => page.evaluate(() => performance.getEntriesByType('paint').length)).toBeGreaterThan(1);
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  expect(fonts).toEqual(['basic']);
  picture.resolve();
  await expect.poll(() => fonts.toSorted()).toEqual(['basic', 'latin-ext', 'western']);
  // The optional font of English text may be too late for a busy machine.
  const late = () =>
    page.evaluate(() => [...document.fonts].filter(({ display }) => display === 'swap').map(({ status }) => status));
  await expect.poll(late).toEqual(['loaded', 'loaded']);
  expect(Object.keys(await fontsOf(page))).toContain('Instrument Sans');
});

test('the pictures below the window of the home page are asked for after its first paint', async ({ page }) => {
  await withoutMouse(page);
  await page.goto('/');
  const paintedAt = () =>
    page.evaluate(() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? null);
  const askedAt = () =>
    page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .filter(({ name }) => /\/storage\/services\/|further-fonts/.test(name))
        .map(({ startTime }) => startTime),
    );
  await expect.poll(async () => (await askedAt()).length).toBeGreaterThan(3);
  expect(Math.min(...(await askedAt()))).toBeGreaterThan(Number(await paintedAt()));
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('names have their letters in the product’s font', async ({ page }) => {
    const fonts = recordFonts(page);
    await page.goto('/', { waitUntil: 'load' });
    await expect.poll(() => fonts.toSorted()).toEqual(['basic', 'latin-ext', 'western']);
  });
});
