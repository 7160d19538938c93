import { tintOf } from '../../contract/shared/company/colors.ts';
import { sampleIn } from '../../sample/company.fixture.ts';
import { png } from '../../test/support/forms.ts';
import { startNewInstallation } from '../support/new-installation.ts';
import { ownSite } from '../support/site.ts';
import { expect, test } from '../support/test.ts';

test.describe.configure({ mode: 'default' });

const COLOR = '#c8401f';
const HUE = Math.round(tintOf(COLOR).brand_hue);
const PHONE = '+49 30 5550142';

async function callsAs(url: string, login: { email: string; password: string }) {
  const json = { 'content-type': 'application/json' };
  const response = await fetch(`${url}/api/login`, { method: 'POST', headers: json, body: JSON.stringify(login) });
  const { token } = (await response.json()) as { token: string };
  const headers = { authorization: `Bearer ${token}` };
  async function call<T = { id: number }>(method: string, path: string, body: object | FormData = {}): Promise<T> {
    const isForm = body instanceof FormData;
    const sent = method === 'GET' ? {} : { body: isForm ? body : JSON.stringify(body) };
    const answer = await fetch(`${url}/api${path}`, { method, headers: { ...headers, ...(!isForm && json) }, ...sent });
    expect(answer.ok, `${method} ${path}: ${answer.status}`).toBe(true);
    return (await answer.json()) as T;
  }
  return {
    call,
    async save(group: string, value: object) {
      const { updated_at } = await call<{ updated_at: string | null }>('GET', `/admin/settings/${group}`);
      await call('PUT', `/admin/settings/${group}`, { value, updated_at });
    },
    async upload(kind: string, bytes: Uint8Array) {
      const form = new FormData();
      form.append('kind', kind);
      form.append('file', new Blob([Buffer.from(bytes)], { type: 'image/png' }), 'image.png');
      return (await call('POST', '/admin/brand-images', form)).id;
    },
  };
}
type Calls = Awaited<ReturnType<typeof callsAs>>;

async function addContent({ call }: Calls): Promise<void> {
  const category = await call('POST', '/admin/service-categories', { name: 'Networks' });
  const service = { description: 'We measure and write it down.', price_decimal: '249.00', delivery_days: '5' };
  await call('POST', '/admin/services', {
    ...service,
    title: 'Office network check',
    category_id: String(category.id),
  });
  const guides = await call('POST', '/admin/blog-categories', { name: 'Guides' });
  const article = { title: 'Check a backup', content: '<p>Restore one file.</p>', category_id: String(guides.id) };
  await call('POST', '/admin/blogs', article);
  const kinds = ['terms', 'privacy', 'imprint', 'withdrawal', 'accessibility', 'dpa'];
  const publishing = kinds.map(async (kind) => {
    await call('POST', `/admin/legal/${kind}/template`, { preset: 'eu_de' });
    await call('POST', `/admin/legal/${kind}/publish`, { notify: false });
  });
  await Promise.all(publishing);
}

async function becomeNordlicht(calls: Calls): Promise<void> {
  const { save, upload } = calls;
  const company = { name: 'Nordlicht IT', email: 'hallo@nordlicht-it.de', phone: PHONE, founded_year: 2014 };
  await save('company', { ...company, sells_to: 'both', preset: 'eu_de' });
  const { value } = await calls.call<{ value: object }>('GET', '/admin/settings/seller');
  const place = { street: 'Lindenallee 7', city: 'Berlin', postal_code: '10435', country: 'DE' };
  await save('seller', { ...value, legal_name: 'Nordlicht IT GmbH', ...place, time_zone: 'Europe/Berlin' });
  await save('brand', { color: COLOR, logo: await upload('logo', await png(800, 160)) });
  await save('home', { tagline: 'IT for clinics', description: 'Fixed prices in Berlin.' });
  const team = [{ name: 'Olga Sturm', role: 'Founder', photo: null, certificates: [] }];
  await save('about', { who_we_are: ['We are two.'], what_we_do: ['Networks and mail.'], team });
  const social = [{ network: 'mastodon', label: 'Mastodon', url: 'https://mastodon.social/@nordlicht' }];
  await save('links', { social });
}

const pages = [
  ...['/', '/services', '/services/networks', '/service/office-network-check', '/solutions', '/solutions/guides'],
  ...['/solutions/post/check-a-backup', '/about', '/search?q=network', '/login', '/register', '/forgot-password'],
  ...['/checkout?service=office-network-check', '/terms-of-service', '/privacy-policy', '/imprint'],
  ...['/withdrawal-policy', '/accessibility', '/data-processing'],
];
const absent = ['/cases', '/guarantee', '/no-such-page'];
const files = ['/manifest.webmanifest', '/service-worker.js', '/robots.txt', '/sitemap.xml', '/api/config'];

test('a second company has no word and no color of the sample on any page', async ({ page, sites }) => {
  const { url, admin } = await sites.own(startNewInstallation);
  const calls = await callsAs(url, admin);
  await addContent(calls);
  const link = await calls.call<{ url: string }>('POST', '/admin/shop/preview-link');

  async function read() {
    const reading = [...pages, ...absent, ...files].map(async (path) => {
      const response = await page.request.get(url + path);
      expect([path, response.status()]).toEqual([path, absent.includes(path) ? 404 : 200]);
      return [path, await response.text()] as const;
    });
    return Object.fromEntries(await Promise.all(reading));
  }
  const expectOwn = (texts: Record<string, string>) =>
    expect(Object.entries(texts).flatMap(([path, text]) => sampleIn(text).map((found) => [path, found]))).toEqual([]);

  await page.request.get(link.url);
  expectOwn(await read());
  await becomeNordlicht(calls);
  const texts = await read();
  expectOwn(texts);
  for (const path of [...pages, ...absent]) {
    expect([path, [...new Set(texts[path]?.match(/--brand-hue:\s*\d+/g))]]).toEqual([path, [`--brand-hue:${HUE}`]]);
    expect(texts[path], path).not.toMatch(/Our Mission|Why Choose Us|Handover report|Frequently asked/);
  }
  for (const scheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: scheme });
    for (const path of ['/', '/services', '/about', '/service/office-network-check', '/login']) {
      await page.goto(url + path);
      expect([scheme, path, await page.evaluate(colorsNear, 195)]).toEqual([scheme, path, []]);
    }
  }
});

/** Elements whose color, as it is painted, has this hue in HSL, give or take 20, unless it is almost grey. */
function colorsNear(hue: number): string[] {
  const pixel = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
  const hueOf = (color: string): number | null => {
    if (!pixel) throw new Error('There is no canvas.');
    pixel.clearRect(0, 0, 1, 1);
    pixel.fillStyle = color;
    pixel.fillRect(0, 0, 1, 1);
    const [r = 0, g = 0, b = 0, alpha = 0] = pixel.getImageData(0, 0, 1, 1).data;
    const [max, min] = [Math.max(r, g, b), Math.min(r, g, b)];
    if (alpha < 20 || max - min < 40) return null;
    const sector =
      max === r ? ((g - b) / (max - min) + 6) % 6 : max === g ? (b - r) / (max - min) + 2 : (r - g) / (max - min) + 4;
    return sector * 60;
  };
  const properties = ['color', 'backgroundColor', 'borderTopColor', 'fill', 'stroke'] as const;
  return [...document.querySelectorAll('body *')].flatMap((element) => {
    const style = getComputedStyle(element);
    const near = properties.find((property) => {
      const found = hueOf(style[property]);
      return found !== null && Math.abs(found - hue) < 20;
    });
    return near ? [`${element.tagName} ${element.className} ${near} ${style[near]}`] : [];
  });
}

test('while color and phone change, no page mixes old and new', async ({ sites }) => {
  const { url } = await sites.own(() => ownSite());
  const { save, call } = await callsAs(url, { email: 'admin@demo.test', password: 'Demo-Passw0rd!' });
  const { value: company } = await call<{ value: { phone: string } }>('GET', '/admin/settings/company');
  const { value: brand } = await call<{ value: { color: string } }>('GET', '/admin/settings/brand');
  const phones = [company.phone, PHONE];
  const hues = [tintOf(brand.color), tintOf(COLOR)].map(({ brand_hue }) => `--brand-hue:${Math.round(brand_hue)}`);
  let isDone = false;
  const seen = new Set<string>();
  const mixed: string[] = [];
  async function look(path: string): Promise<void> {
    while (!isDone) {
      const html = await (await fetch(url + path)).text();
      const found = [phones, hues].map((values) => values.filter((value) => html.includes(value)));
      seen.add(found.join(' '));
      if (found.some(({ length }) => length !== 1)) mixed.push(`${path}: ${found.join(' ')}`);
    }
  }
  const looking = Promise.all(['/', '/about', '/services', '/contact-us'].map(look));
  await save('company', { ...company, phone: PHONE });
  await save('brand', { ...brand, color: COLOR });
  await expect(async () => expect([...seen]).toContain(`${PHONE} ${hues[1]}`)).toPass();
  isDone = true;
  await looking;
  expect(mixed).toEqual([]);
});
