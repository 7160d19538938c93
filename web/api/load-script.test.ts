import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const here = 'https://shop.example/admin/dashboard/orders/13#files';
let loads: string[] = [];

/** A fresh copy of the module for each document of the tab. */
async function openDocument() {
  vi.resetModules();
  return import('./load-script.ts');
}

beforeEach(() => {
  vi.useFakeTimers();
  loads = [];
  const stored = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: stored.set.bind(stored),
  });
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('location', {
    href: here,
    assign: (url: string) => loads.push(url),
    reload: () => loads.push('reload'),
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a script that is gone loads the target as a document, once', async () => {
  const first = await openDocument();
  void first.loadDocument('/admin/dashboard/coupons?page=2', new Error('404'));
  expect([loads, first.isLoadingDocument()]).toEqual([['https://shop.example/admin/dashboard/coupons?page=2'], true]);
  const second = await openDocument();
  expect(() => second.loadDocument('/admin/dashboard/coupons?page=2', new Error('404'))).toThrow(second.ScriptError);
  expect(loads).toHaveLength(1);
  void second.loadDocument('/admin/dashboard/refunds', new Error('404'));
  expect(loads).toHaveLength(2);
});

test('a path that is another site to the browser is not left for it', async () => {
  void (await openDocument()).loadDocument('//evil.example/services', null);
  expect(loads).toEqual(['reload']);
});

test('after the next deploy the same target is loaded again', async () => {
  void (await openDocument()).loadDocument('/services', null);
  vi.advanceTimersByTime(60_001);
  void (await openDocument()).loadDocument('/services', null);
  expect(loads).toHaveLength(2);
});

test('the page of a component is loaded again, which a part of its URL would not do', async () => {
  const { loadScript } = await openDocument();
  vi.stubGlobal('navigator', { onLine: true });
  void loadScript(() => Promise.reject(new Error('404')));
  await vi.advanceTimersByTimeAsync(0);
  expect(loads).toEqual(['reload']);
});

test('without a network the page stays, and the part says that it is missing', async () => {
  const { loadScript, ScriptError } = await openDocument();
  vi.stubGlobal('navigator', { onLine: false });
  await expect(loadScript(() => Promise.reject(new Error('offline')))).rejects.toBeInstanceOf(ScriptError);
  expect(loads).toEqual([]);
});
