import type pg from 'pg';
import { type Events, type Relay, relayedEvents } from './events.ts';

const CHANNEL = 'deskfront';
/** PostgreSQL accepts fewer than 8,000. */
const MAX_BYTES = 7_500;

/** LISTEN/NOTIFY. `connect` opens the dedicated connection that listens, past any pooler. */
export function postgresEvents(
  pool: pg.Pool,
  connect: () => pg.Client,
  onError: (error: Error) => void,
  probeMs?: number,
): Promise<Events> {
  const relay: Relay = {
    maxBytes: MAX_BYTES,
    send: (text) => pool.query('select pg_notify($1, $2)', [CHANNEL, text]),
    async listen(onText, onLost) {
      const client = connect();
      let open = true;
      const lose = (error: Error) => {
        if (!open) return;
        open = false;
        onLost(error);
      };
      client.on('notification', ({ payload }) => onText(payload ?? ''));
      const close = async () => {
        open = false;
        await client.end().catch(() => {});
      };
      // Without a listener, the error would end the process.
      client.on('error', () => {});
      try {
        await client.connect();
        await client.query(`listen ${CHANNEL}`);
      } catch (error) {
        await close();
        throw error;
      }
      client.on('error', lose);
      client.on('end', () => lose(new Error('The listening connection ended.')));
      return { close };
    },
  };
  return relayedEvents(relay, onError, probeMs);
}
