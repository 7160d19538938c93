import { PRIVATE_KEY_PREFIX } from './private-keys.ts';

const MAX_AGE_MS = 24 * 3_600_000;
const WRITE_MS = 1_000;

/** Unsaved text of one person in this tab. A reload, a crash or a logout in another tab leaves it. */
type Draft = { at: number; value: unknown };

const waiting = new Map<string, unknown>();
let timer: ReturnType<typeof setTimeout> | undefined;
let isListening = false;

const keyOf = (userId: number, name: string) => `${PRIVATE_KEY_PREFIX}draft:${userId}:${name}`;

function write(): void {
  for (const [key, value] of waiting)
    try {
      sessionStorage.setItem(key, JSON.stringify({ at: Date.now(), value } satisfies Draft));
    } catch (error) {
      console.warn(error);
    }
  waiting.clear();
}

function writeInTurn(): void {
  timer = undefined;
  if (waiting.size === 0) return;
  write();
  timer = setTimeout(writeInTurn, WRITE_MS);
}

/** Written at once, then at most once per second. */
export function saveTyped(userId: number, name: string, value: unknown): void {
  waiting.set(keyOf(userId, name), value);
  if (!isListening) window.addEventListener('pagehide', write);
  isListening = true;
  if (timer === undefined) writeInTurn();
}

export function removeTyped(userId: number, name: string): void {
  waiting.delete(keyOf(userId, name));
  sessionStorage.removeItem(keyOf(userId, name));
}

export function readTyped<T>(userId: number, name: string): T | null {
  const key = keyOf(userId, name);
  if (waiting.has(key)) return waiting.get(key) as T;
  const stored = sessionStorage.getItem(key);
  if (stored === null) return null;
  const { at, value } = JSON.parse(stored) as Draft;
  if (Date.now() - at <= MAX_AGE_MS) return value as T;
  sessionStorage.removeItem(key);
  return null;
}

export function forgetTyped(): void {
  waiting.clear();
  for (const key of Object.keys(sessionStorage)) if (key.startsWith(PRIVATE_KEY_PREFIX)) sessionStorage.removeItem(key);
}
