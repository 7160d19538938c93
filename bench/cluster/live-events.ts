import { EventSourceParserStream } from 'eventsource-parser/stream';
import { DEMO_PASSWORD } from '../../sample/seed.ts';

const ARRIVES_MS = 5_000;

type Session = { token: string; url: string };

async function call<T>({ url, token }: Session, path: string, body?: object): Promise<T> {
  const response = await fetch(`${url}/api${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { authorization: `Bearer ${token}`, ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  if (!response.ok) throw new Error(`${path} responded with ${response.status}: ${await response.text()}`);
  return (await response.json()) as T;
}

export async function signIn(url: string, email: string): Promise<Session> {
  const { token } = await call<{ token: string }>({ url, token: '' }, '/login', { email, password: DEMO_PASSWORD });
  return { url, token };
}

/** Milliseconds until the admin's stream shows a message that a customer sent to another node. */
export async function liveDelay(
  admin: Session,
  customer: Session,
  streamUrl: string,
  senderUrl: string,
): Promise<number> {
  const stopping = new AbortController();
  const response = await fetch(`${streamUrl}/api/events`, {
    headers: { authorization: `Bearer ${admin.token}` },
    signal: stopping.signal,
  });
  if (!response.ok || !response.body) throw new Error(`/events responded with ${response.status}`);
  const events = response.body.pipeThrough(new TextDecoderStream()).pipeThrough(new EventSourceParserStream());
  const late = setTimeout(() => stopping.abort(), ARRIVES_MS);
  let sentAt = 0;
  try {
    for await (const { event } of events) {
      if (event === 'ready') {
        sentAt = performance.now();
        const { id } = await call<{ id: number }>({ ...customer, url: senderUrl }, '/admin-user');
        await call({ ...customer, url: senderUrl }, '/messages', {
          receiver_id: id,
          content: `Hello from ${senderUrl}`,
        });
      }
      if (event === 'message') return performance.now() - sentAt;
    }
    throw new Error('The stream ended.');
  } catch (error) {
    if (stopping.signal.aborted)
      throw new Error(
        `A message sent to ${senderUrl} did not reach the stream of ${streamUrl} within ${ARRIVES_MS} ms.`,
      );
    throw error;
  } finally {
    clearTimeout(late);
    stopping.abort();
  }
}
