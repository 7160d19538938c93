import { expect, test } from 'vitest';
import type { LiveEvent } from '../../contract/events.ts';
import { eventsOf } from './event-stream.ts';

async function read(...parts: string[]): Promise<{ events: LiveEvent[]; signs: number }> {
  const bytes = parts.map((part) => new TextEncoder().encode(part));
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const part of bytes) controller.enqueue(part);
      controller.close();
    },
  });
  const events: LiveEvent[] = [];
  let signs = 0;
  for await (const event of eventsOf(body, () => (signs += 1))) events.push(event);
  return { events, signs };
}

test('events are read however the network cuts them', async () => {
  const { events } = await read(
    'retry: 3000\n\nevent: ready\ndata: {"type":"ready","id":null}\n',
    '\nevent: message\nda',
    'ta: {"type":"message","id":7}\n\nevent: message\ndata: {"type":"message","id":8}\n\n',
  );
  expect(events).toEqual([
    { type: 'ready', id: null },
    { type: 'message', id: 7 },
    { type: 'message', id: 8 },
  ]);
});

test('a heartbeat is a sign of life and no event', async () => {
  expect(await read(': still here\n\n', ': still here\n\n')).toEqual({ events: [], signs: 2 });
});

test('what the connection cut in the middle is left out', async () => {
  expect((await read('event: message\ndata: {"type":"mess')).events).toEqual([]);
});
