import { chromium } from '@playwright/test';
import { findChromium } from '../../scripts/chromium.ts';
import type { Figure } from '../support/figures.ts';

/** The first limit is for scripts loaded before the visitor's first interaction, the second for all of them. */
const GOALS_KB = [90, 150] as const;
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

async function loadedScripts(url: string, executablePath: string): Promise<[Script[], Script[]]> {
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
    const before = await Promise.all(loaded);
    await page.mouse.move(1, 1);
    await page.locator('html[data-hydrated]').waitFor({ state: 'attached', timeout: LOAD_MS });
    return [before, await Promise.all(loaded)];
  } finally {
    await browser.close();
  }
}

const labels = ['JavaScript before the visitor does anything, compressed', '… and once they do'] as const;

export async function measureJavaScript(url: string): Promise<Figure[]> {
  const executablePath = findChromium();
  const measured = executablePath ? await loadedScripts(url, executablePath) : null;
  return labels.map((label, i) => {
    const goal = `≤ ${GOALS_KB[i]} kB`;
    const scripts = measured?.[i];
    if (!scripts) return { label, figure: '–', goal, ok: null, raw: null, note: 'Chromium not found' };
    const kb = scripts.reduce((sum, script) => sum + script.bytes, 0) / 1000;
    const [largest] = scripts.toSorted((a, b) => b.bytes - a.bytes);
    const note = `${scripts.length} files, the largest ${((largest?.bytes ?? 0) / 1000).toFixed(1)} kB`;
    return { label, goal, figure: `${kb.toFixed(1)} kB`, ok: kb <= (GOALS_KB[i] ?? 0), raw: kb, note };
  });
}
