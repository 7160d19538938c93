import type { Pool } from 'pg';

export type Counter = { points: number; msLeft: number };
export type Change = {
  /** `limit:hash`. */
  key: string;
  points: number;
  durationMs: number;
  /** A change that would exceed it writes nothing. */
  max: number;
  /** Each change restarts the duration. */
  extend: boolean;
};

export type CounterStore = {
  /** Null if `max` would be exceeded. The counter is never below 0. */
  add(change: Change): Promise<Counter | null>;
  /** Unknown keys have zero points. */
  get(keys: string[]): Promise<Counter[]>;
  /**
   * Optional, for stores that can do both in one round trip, in this order. `keys` must not contain the changed one.
   */
  addAndGet?(change: Change, keys: string[]): Promise<[Counter | null, Counter[]]>;
  remove(key: string): Promise<void>;
};

/** Each limit has its own maximum, so that no limit's flood makes another one forget. Some 3 MB when full. */
const MAX_COUNTERS = 20_000;
const NOTHING: Counter = { points: 0, msLeft: 0 };

type Stored = { points: number; expiresAt: number };

/** Counts by no clock that may jump. If a limit has too many counters, it forgets the one that changed least recently. */
export function memoryStore(maxCounters = MAX_COUNTERS): CounterStore & { size(): number } {
  const limits = new Map<string, Map<string, Stored>>();
  const countersOf = (key: string): Map<string, Stored> => {
    const limit = key.slice(0, key.indexOf(':'));
    const counters = limits.get(limit) ?? new Map<string, Stored>();
    limits.set(limit, counters);
    return counters;
  };
  const find = (key: string, now: number): Stored | null => {
    const counter = countersOf(key).get(key);
    return counter && counter.expiresAt > now ? counter : null;
  };
  const store = (key: string, counter: Stored) => {
    const counters = countersOf(key);
    counters.delete(key);
    counters.set(key, counter);
    const now = performance.now();
    // The oldest come first. Expired ones would otherwise stay until there are too many.
    for (const [oldKey, { expiresAt }] of counters) {
      if (expiresAt > now && counters.size <= maxCounters) break;
      counters.delete(oldKey);
    }
  };
  return {
    async add({ key, points, durationMs, max, extend }) {
      const now = performance.now();
      const counter = find(key, now);
      if (points < 0 && !counter) return NOTHING;
      const sum = Math.max(0, (counter?.points ?? 0) + points);
      if (sum > max) return null;
      const expiresAt = counter && !(extend && points >= 0) ? counter.expiresAt : now + durationMs;
      store(key, { points: sum, expiresAt });
      return { points: sum, msLeft: expiresAt - now };
    },
    async get(keys) {
      const now = performance.now();
      return keys.map((key) => {
        const counter = find(key, now);
        return counter ? { points: counter.points, msLeft: counter.expiresAt - now } : NOTHING;
      });
    },
    async remove(key) {
      countersOf(key).delete(key);
    },
    size: () => [...limits.values()].reduce((sum, counters) => sum + counters.size, 0),
  };
}

type Row = { key: string; points: number; ms_left: number };

/** Nodes whose clocks differ count in one time. Expired rows count as missing until the cleanup deletes them. */
export function postgresStore(pool: Pool): CounterStore {
  const counterOf = (row: Row | undefined): Counter => (row ? { points: row.points, msLeft: row.ms_left } : NOTHING);
  return {
    async add({ key, points, durationMs, max, extend }) {
      const { rows } = await pool.query<Row>({
        name: points >= 0 ? 'rate-limit-add' : 'rate-limit-return',
        text: points >= 0 ? ADD : RETURN,
        values: points >= 0 ? [key, points, durationMs, max, extend] : [key, points],
      });
      return rows[0] || points < 0 ? counterOf(rows[0]) : null;
    },
    async get(keys) {
      const { rows } = await pool.query<Row>({ name: 'rate-limit-get', text: GET, values: [keys] });
      return keys.map((key) => counterOf(rows.find((row) => row.key === key)));
    },
    async addAndGet({ key, points, durationMs, max, extend }, keys) {
      const { rows } = await pool.query<Row>({
        name: 'rate-limit-add-and-get',
        text: ADD_AND_GET,
        values: [key, points, durationMs, max, extend, keys],
      });
      const of = (wanted: string) => rows.find((row) => row.key === wanted);
      return [of(key) ? counterOf(of(key)) : null, keys.map((wanted) => counterOf(of(wanted)))];
    },
    async remove(key) {
      await pool.query({ name: 'rate-limit-remove', text: 'delete from rate_limits where key = $1', values: [key] });
    },
  };
}

const NOW = '(extract(epoch from statement_timestamp()) * 1000)::bigint';
const COUNTER = `key, points, expire - ${NOW} as ms_left`;
const ADD = `
  insert into rate_limits as r (key, points, expire) values ($1, $2, ${NOW} + $3::bigint)
  on conflict (key) do update set
    points = case when r.expire > ${NOW} then r.points else 0 end + excluded.points,
    expire = case when r.expire > ${NOW} and not $5::boolean then r.expire else excluded.expire end
  where case when r.expire > ${NOW} then r.points else 0 end + excluded.points <= $4
  returning ${COUNTER}`;
const RETURN = `
  update rate_limits set points = greatest(points + $2, 0) where key = $1 and expire > ${NOW} returning ${COUNTER}`;
const GET = `select ${COUNTER} from rate_limits where key = any($1) and expire > ${NOW}`;
const ADD_AND_GET = `
  select ${COUNTER} from rate_limit_add_and_get($1, $2, ${NOW} + $3::bigint, ${NOW}, $4, $5, $6)`;
