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

async function loadedScripts(url: string, executablePath: string): Promise<Script[]> {
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

export async function measureJavaScript(url: string): Promise<Figure[]> {
  const label = 'JavaScript of the first page load, compressed';
  const goal = `≤ ${GOAL_KB} kB`;
  const executablePath = findChromium();
  if (!executablePath) return [{ label, figure: '–', goal, ok: null, raw: null, note: 'Chromium not found' }];
  const scripts = await loadedScripts(url, executablePath);
  const kb = scripts.reduce((sum, script) => sum + script.bytes, 0) / 1000;
  const [largest] = scripts.toSorted((a, b) => b.bytes - a.bytes);
  return [
    {
      label,
      goal,
      figure: `${kb.toFixed(1)} kB`,
      ok: scripts.length > 0 && kb <= GOAL_KB,
      raw: kb,
      note: `${scripts.length} files, the largest ${((largest?.bytes ?? 0) / 1000).toFixed(1)} kB`,
    },
  ];
}
