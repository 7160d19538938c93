import { chromium } from '@playwright/test';
import { findChromium } from '../../scripts/chromium.ts';
import type { Figure } from '../support/figures.ts';

const GOAL_KB = 130;
const LOAD_MS = 30_000;

const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

type Script = { path: string; bytes: number };

/** What a browser with an empty cache is sent, as it came over the wire. */
async function scriptsOf(url: string, executablePath: string): Promise<Script[]> {
  const browser = await chromium.launch({ executablePath, args: flags });
  try {
    const page = await browser.newPage();
    const loaded: Promise<Script>[] = [];
    page.on('requestfinished', (request) => {
      if (request.resourceType() !== 'script') return;
      const path = new URL(request.url()).pathname;
      loaded.push(request.sizes().then(({ responseBodySize }) => ({ path, bytes: responseBodySize })));
    });
    await page.goto(url, { waitUntil: 'networkidle', timeout: LOAD_MS });
    return await Promise.all(loaded);
  } finally {
    await browser.close();
  }
}

/** All JavaScript that a first visit to a page loads, compressed. */
export async function measureJavaScript(url: string): Promise<Figure[]> {
  const what = 'JavaScript of the first page load, compressed';
  const goal = `≤ ${GOAL_KB} kB`;
  const executablePath = findChromium();
  if (!executablePath) return [{ what, figure: '–', goal, ok: null, raw: null, note: 'no Chromium here' }];
  const scripts = await scriptsOf(url, executablePath);
  const kb = scripts.reduce((sum, script) => sum + script.bytes, 0) / 1000;
  const [largest] = scripts.toSorted((a, b) => b.bytes - a.bytes);
  return [
    {
      what,
      goal,
      figure: `${kb.toFixed(1)} kB`,
      ok: scripts.length > 0 && kb <= GOAL_KB,
      raw: kb,
      note: `${scripts.length} files, the largest ${((largest?.bytes ?? 0) / 1000).toFixed(1)} kB`,
    },
  ];
}
