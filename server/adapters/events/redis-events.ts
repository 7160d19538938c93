import type { Redis } from '../redis.ts';
import { type Events, relayedEvents } from './events.ts';

const CHANNEL = 'deskfront:events';
const MAX_BYTES = 1_000_000;

/** PUBLISH reaches the subscribers of all nodes of a cluster. */
export const redisEvents = (redis: Redis, onError: (error: Error) => void): Promise<Events> =>
  relayedEvents(
    {
      maxBytes: MAX_BYTES,
      send: (text) => redis.publish(CHANNEL, text),
      listen: (onText, onLost) => redis.subscribe(CHANNEL, onText, onLost),
    },
    onError,
  );
