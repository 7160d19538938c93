import type { Redis } from '../adapters/redis.ts';
import type { Counter, CounterStore } from './rate-limit-stores.ts';

const PREFIX = 'deskfront:limit:';

// Every counter expires, so that floods leave nothing behind. `false` is null in the response.
const ADD = `
  local points, left = tonumber(redis.call('get', KEYS[1]) or 0), redis.call('pttl', KEYS[1])
  local added, duration, max, extend = tonumber(ARGV[1]), tonumber(ARGV[2]), tonumber(ARGV[3]), ARGV[4]
  if left <= 0 then
    points = 0
    if added < 0 then return {0, 0} end
  end
  local sum = math.max(points + added, 0)
  if added > 0 and sum > max then return false end
  if left <= 0 or (added >= 0 and extend == '1') then left = duration end
  redis.call('set', KEYS[1], sum, 'px', left)
  return {sum, left}`;
const GET = `return {tonumber(redis.call('get', KEYS[1]) or 0), math.max(redis.call('pttl', KEYS[1]), 0)}`;

export function redisStore(redis: Redis): CounterStore {
  const counterOf = (response: unknown): Counter => {
    const [points = 0, msLeft = 0] = response as number[];
    return { points, msLeft };
  };
  return {
    async add({ key, points, durationMs, max, extend }) {
      const values = [points, durationMs, max, extend ? 1 : 0].map(String);
      const [response] = await redis.runScripts([{ script: ADD, key: PREFIX + key, values }]);
      return response === null ? null : counterOf(response);
    },
    async get(keys) {
      const responses = await redis.runScripts(keys.map((key) => ({ script: GET, key: PREFIX + key, values: [] })));
      return responses.map(counterOf);
    },
    async remove(key) {
      await redis.remove(PREFIX + key);
    },
  };
}
