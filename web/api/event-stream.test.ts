import { expect, test } from 'vitest';
import type { LiveEvent } from '../../contract/shared/events.ts';
import { parseEvents } from './event-stream.ts';

async function parse(...chunks: string[]): Promise<{ events: LiveEvent[]; activity: number }> {
  const bytes = chunks.map((chunk) => new TextEncoder().encode(chunk));
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const chunk of bytes) controller.enqueue(chunk);
      controller.close();
    },
  });
  const events: LiveEvent[] = [];
  let activity = 0;
  for await (const event of parseEvents(body, () => (activity += 1))) events.push(event);
  return { events, activity };
}

test('events are parsed however the network splits them', async () => {
  const { events } = await parse(
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

test('a heartbeat counts as activity and is no event', async () => {
  expect(await parse(': still here\n\n', ': still here\n\n')).toEqual({ events: [], activity: 2 });
});

test('an event that the connection cut off is dropped', async () => {
  expect((await parse('event: message\ndata: {"type":"mess')).events).toEqual([]);
});
