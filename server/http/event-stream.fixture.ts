import { type LiveEvent, liveEvent } from '../../contract/events.ts';

/** A browser's side of the event stream: what came, in order. */
export async function listen(url: string, token: string | null) {
  const abort = new AbortController();
  const headers = token ? { authorization: `Bearer ${token}` } : undefined;
  const answer = await fetch(`${url}/api/events`, { ...(headers ? { headers } : {}), signal: abort.signal });
  const came: LiveEvent[] = [];
  let text = '';
  let ended = false;
  let wake = Promise.withResolvers<void>();
  const news = () => {
    wake.resolve();
    wake = Promise.withResolvers();
  };
  const reading = (async () => {
    for await (const chunk of answer.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      text += chunk;
      const blocks = text
        .split('\n\n')
        .slice(0, -1)
        .flatMap((block) => /^data: (.*)$/m.exec(block)?.[1] ?? []);
      for (const data of blocks.slice(came.length)) came.push(liveEvent.parse(JSON.parse(data)));
      news();
    }
  })()
    .catch(() => {})
    .finally(() => {
      ended = true;
      news();
    });
  const until = async <T>(look: () => T | undefined): Promise<T> => {
    for (;;) {
      const found = look();
      if (found !== undefined) return found;
      if (ended) throw new Error(`The stream ended; before that came ${JSON.stringify(came)}`);
      await wake.promise;
    }
  };
  return {
    answer,
    came,
    text: () => text,
    /** The first event of a type, also if it has come already. */
    event: (type: LiveEvent['type']) => until(() => came.find((event) => event.type === type)),
    said: (part: string) => until(() => (text.includes(part) ? true : undefined)),
    /** Comes back when the other side has ended the stream. */
    end: () => reading,
    async close() {
      abort.abort();
      await reading;
    },
  };
}
