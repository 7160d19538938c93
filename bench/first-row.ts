import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { parseArgs } from 'node:util';
import { brotliCompressSync } from 'node:zlib';
import { type Browser, chromium, type Page } from '@playwright/test';
import { DEMO_PASSWORD } from '../sample/seed.ts';
import { build } from '../scripts/build.ts';
import { findChromium } from '../scripts/chromium.ts';
import { freePort } from '../test/support/free-port.ts';
import { temporaryFolder } from '../test/support/program.ts';
import { fill, startApplication } from '../test/support/site-process.ts';
import { median, spread } from './support/figures.ts';

const { values } = parseArgs({
  options: {
    built: { type: 'boolean' },
    rounds: { type: 'string', default: '12' },
    latency: { type: 'string', default: '40' },
    megabits: { type: 'string', default: '10' },
  },
});
const rounds = Number(values.rounds);
const LIST = '/admin/dashboard/orders';
const COPY = '/static-copy';
const FONT = 'Instrument Sans';

/** The server of both pages, which passes everything else to the application. */
async function serveBoth(applicationUrl: string) {
  let copy = Buffer.alloc(0);
  const server = createServer((incoming, outgoing) => {
    if (incoming.url === COPY) {
      outgoing.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8', 'Content-Encoding': 'br' });
      return outgoing.end(copy);
    }
    const { method, headers } = incoming;
    const forwarded = request(new URL(incoming.url ?? '/', applicationUrl), { method, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    forwarded.on('error', () => outgoing.destroy());
    incoming.pipe(forwarded);
  }).listen(0, '127.0.0.1');
  await new Promise((done) => server.once('listening', done));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    setCopy: (html: string) => {
      copy = brotliCompressSync(html);
    },
    close: () => server.closeAllConnections(),
  };
}

/** The time of the first frame with a row. */
function watchFirstRow(): void {
  const look = () => {
    const row = document.querySelector('main tbody tr');
    if (row && row.getBoundingClientRect().height > 0) Object.assign(window, { firstRowAt: performance.now() });
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

async function fontsOf(page: Page): Promise<string[]> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('DOM.enable');
  await devtools.send('CSS.enable');
  const { root } = await devtools.send('DOM.getDocument', { depth: -1 });
  const { nodeIds } = await devtools.send('DOM.querySelectorAll', {
    nodeId: root.nodeId,
    selector: 'main h1, main td',
  });
  const names = new Set<string>();
  for (const nodeId of nodeIds)
    for (const { familyName } of (await devtools.send('CSS.getPlatformFontsForNode', { nodeId })).fonts)
      names.add(familyName);
  return [...names];
}

type Load = { ms: number; hasFont: boolean; html: string };

/** The cache of each load is empty. */
async function loadCold(browser: Browser, url: string, token: string): Promise<Load> {
  const context = await browser.newContext({ viewport: { width: 1366, height: 768 } });
  try {
    const page = await context.newPage();
    await page.addInitScript((stored) => localStorage.setItem('token', stored), token);
    await page.addInitScript(watchFirstRow);
    const devtools = await context.newCDPSession(page);
    const bytesPerSecond = (Number(values.megabits) * 1_000_000) / 8;
    await devtools.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: Number(values.latency),
      downloadThroughput: bytesPerSecond,
      uploadThroughput: bytesPerSecond,
    });
    await page.goto(url, { waitUntil: 'commit' });
    const firstRowAt = await page.waitForFunction(() => (window as unknown as { firstRowAt?: number }).firstRowAt);
    const ms = Number(await firstRowAt.jsonValue());
    const fonts = await fontsOf(page);
    return { ms, hasFont: fonts.length === 1 && fonts[0] === FONT, html: await page.content() };
  } finally {
    await context.close();
  }
}

const executablePath = findChromium();
if (!executablePath) throw new Error('Chromium not found.');
if (!values.built) build();
const options = { dataDir: temporaryFolder('bench-first-row'), site: true, port: await freePort() };
await fill(options);
const application = await startApplication(options);
const both = await serveBoth(application.url);
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
try {
  const login = await fetch(`${application.url}/api/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email: 'admin@demo.test', password: DEMO_PASSWORD }),
  });
  const { token } = (await login.json()) as { token: string };
  const load = (path: string) => loadCold(browser, both.url + path, token);
  // The same rows, style sheets and fonts, without a script.
  const { html } = await load(LIST);
  both.setCopy(html.replace(/<script[\s\S]*?<\/script>|<link[^>]*rel="modulepreload"[^>]*>/g, ''));
  await load(COPY);
  const list: Load[] = [];
  const copy: Load[] = [];
  for (let round = 0; round < rounds; round += 1) {
    list.push(await load(LIST));
    copy.push(await load(COPY));
  }
  const times = (loads: Load[]) => loads.map(({ ms }) => ms);
  const ratio = median(times(list)) / median(times(copy));
  console.log(`Orders, ${rounds} cold loads of each, ${values.megabits} Mbit/s, ${values.latency} ms`);
  console.log(`  first row of the list         ${spread(times(list), 0)} ms`);
  console.log(`  … of a static page with it    ${spread(times(copy), 0)} ms`);
  console.log(`  ratio of the medians          ${ratio.toFixed(2)}`);
  console.log(`  loads in the product’s font   ${list.filter(({ hasFont }) => hasFont).length} of ${rounds}`);
} finally {
  await browser.close();
  both.close();
  await application.stop();
}
process.exit(0);
