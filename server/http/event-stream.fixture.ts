import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { type LiveEvent, liveEvent } from '../../contract/shared/events.ts';

/** A connection of its own: after an abort, `fetch` opens another ahead of the next request, which may be closed by then. */
async function request(url: string, token: string | null) {
  const sent = get(`${url}/api/events`, {
    agent: false,
    ...(token ? { headers: { authorization: `Bearer ${token}` } } : {}),
  });
  const [incoming] = (await once(sent, 'response')) as [IncomingMessage];
  return { incoming, abort: () => sent.destroy() };
}

export async function openEventStream(url: string, token: string | null) {
  const { incoming, abort } = await request(url, token);
  const response = { status: incoming.statusCode, headers: new Headers(incoming.headers as Record<string, string>) };
  const received: LiveEvent[] = [];
  let text = '';
  let ended = false;
  let wake = Promise.withResolvers<void>();
  const notify = () => {
    wake.resolve();
    wake = Promise.withResolvers();
  };
  const reading = (async () => {
    for await (const chunk of incoming.setEncoding('utf8')) {
      text += chunk;
      const blocks = text
        .split('\n\n')
        .slice(0, -1)
        .flatMap((block) => /^data: (.*)$/m.exec(block)?.[1] ?? []);
      for (const data of blocks.slice(received.length)) received.push(liveEvent.parse(JSON.parse(data)));
      notify();
    }
  })()
    .catch(() => {})
    .finally(() => {
      ended = true;
      notify();
    });
  const waitFor = async <T>(find: () => T | undefined): Promise<T> => {
    for (;;) {
      const found = find();
      if (found !== undefined) return found;
      if (ended) throw new Error(`The stream ended after ${JSON.stringify(received)}`);
      await wake.promise;
    }
  };
  return {
    response,
    received,
    text: () => text,
    event: (type: LiveEvent['type']) => waitFor(() => received.find((event) => event.type === type)),
    textIncludes: (part: string) => waitFor(() => (text.includes(part) ? true : undefined)),
    end: () => reading,
    async close() {
      abort();
      await reading;
    },
  };
}
