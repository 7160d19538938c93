import { expect, test } from 'vitest';
import { RenderQueue } from './render-queue.ts';

const { signal } = new AbortController();

function renders(queue: RenderQueue) {
  const order: string[] = [];
  const run = (name: string, ends: Promise<unknown> = Promise.resolve(), until = signal) =>
    queue.run(async () => {
      order.push(name);
      await ends;
      return name;
    }, until);
  return { order, run };
}

test('a few renders run at once, and the others wait', async () => {
  const { order, run } = renders(new RenderQueue({ slots: 2 }));
  const first = Promise.withResolvers<void>();
  const all = [run('a', first.promise), run('b', first.promise), run('c')];
  await expect.poll(() => order).toEqual(['a', 'b']);
  first.resolve();
  expect(await Promise.all(all)).toEqual(['a', 'b', 'c']);
});

test('above its length the queue rejects with 503', async () => {
  const { run } = renders(new RenderQueue({ slots: 1, maxWaiting: 2 }));
  const ends = Promise.withResolvers<void>();
  const running = run('a', ends.promise);
  const waiting = [run('b'), run('c')];
  await expect(run('d')).rejects.toMatchObject({ status: 503, extra: { retryAfterSeconds: 5 } });
  ends.resolve();
  expect(await Promise.all([running, ...waiting])).toEqual(['a', 'b', 'c']);
});

test('renders wait while a purchase or another write runs, but not for ever', async () => {
  const queue = new RenderQueue({ maxYieldMs: 2_000 });
  const { order, run } = renders(queue);
  const end = queue.startWrite();
  const rendered = run('page').then(() => order.push('rendered'));
  setTimeout(() => {
    order.push('write');
    end();
  }, 20);
  await rendered;
  expect(order).toEqual(['write', 'page', 'rendered']);

  const impatient = new RenderQueue({ maxYieldMs: 20 });
  impatient.startWrite();
  expect(await renders(impatient).run('page')).toBe('page');
});

test('a render that only waits gives its slot up', async () => {
  const { run } = renders(new RenderQueue({ slots: 1, slotMs: 20 }));
  void run('stuck', new Promise(() => {}));
  expect(await run('next')).toBe('next');
});

test('a render that was abandoned while it waited is skipped', async () => {
  const { order, run } = renders(new RenderQueue({ slots: 1 }));
  const ends = Promise.withResolvers<void>();
  const abandon = new AbortController();
  const running = run('a', ends.promise);
  void run('abandoned', undefined, abandon.signal);
  const last = run('c');
  abandon.abort();
  ends.resolve();
  await Promise.all([running, last]);
  expect(order).toEqual(['a', 'c']);
});

test('of the pages that are rendered for one client two run at once, and cached ones pass them', async () => {
  const queue = new RenderQueue({ maxWaiting: 2 });
  const { order, run } = renders(queue);
  const ends = Promise.withResolvers<void>();
  const uncached = (name: string, until = signal) =>
    queue.runUncached(async () => {
      order.push(name);
      await ends.promise;
    }, until);
  const abandon = new AbortController();
  const running = [uncached('a'), uncached('b', abandon.signal)];
  const waiting = [uncached('c'), uncached('d')];
  await expect(uncached('e')).rejects.toMatchObject({ status: 503 });
  expect(await run('cached')).toBe('cached');
  expect(order).toEqual(['a', 'b', 'cached']);
  abandon.abort();
  await expect(running[1]).rejects.toMatchObject({ status: 503 });
  await expect.poll(() => order).toEqual(['a', 'b', 'cached', 'c']);
  ends.resolve();
  await Promise.all([running[0], ...waiting]);
});
