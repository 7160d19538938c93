import type { Relay } from '../../adapters/events/events.ts';
import { subscribeTo } from '../../shared/channels.ts';
import { type NodeMessage, SUPERVISED, type SupervisorMessage } from './messages.ts';

export type Supervised = { relay: Relay; ready(): void };

const send = (message: NodeMessage) =>
  new Promise<void>((resolve, reject) => {
    process.send?.(message, (error: Error | null) => (error ? reject(error) : resolve()));
  });

/** Carries events between the two nodes that overlap during a restart: SQLite can't. */
const relay: Relay = {
  maxBytes: 64 * 1024,
  send: (text) => send({ type: 'event', text }),
  async listen(onText) {
    const onMessage = (message: unknown) => onText((message as SupervisorMessage).text);
    process.on('message', onMessage);
    return { close: async () => void process.off('message', onMessage) };
  },
};

/** Null unless a supervisor has started this process. `onOrphaned` runs when the supervisor is gone. */
export function openSupervised(onOrphaned: () => void): Supervised | null {
  if (!process.send || !process.argv.includes(SUPERVISED)) return null;
  process.on('disconnect', onOrphaned);
  const report = (message: NodeMessage) => void send(message).catch(() => {});
  subscribeTo('olderNodes', () => report({ type: 'waiting' }));
  return { relay, ready: () => report({ type: 'ready' }) };
}
