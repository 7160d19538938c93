import { type LiveEvent, liveEvent } from '../../contract/shared/events.ts';

export async function openEventStream(url: string, token: string | null) {
  const abort = new AbortController();
  const headers = token ? { authorization: `Bearer ${token}` } : undefined;
  const response = await fetch(`${url}/api/events`, { ...(headers ? { headers } : {}), signal: abort.signal });
  const received: LiveEvent[] = [];
  let text = '';
  let ended = false;
  let wake = Promise.withResolvers<void>();
  const notify = () => {
    wake.resolve();
    wake = Promise.withResolvers();
  };
  const reading = (async () => {
    for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
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
      abort.abort();
      await reading;
    },
  };
}
