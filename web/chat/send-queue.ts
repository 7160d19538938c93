import { useEffect, useSyncExternalStore } from 'react';
import type { Message } from '../../contract/chat.ts';
import { call } from '../api/browser.ts';
import { ApiError } from '../api/call.ts';
import { sessionEnded, useSession } from '../api/session.ts';
import { markRefused, type Outgoing, outgoingOf, subscribe, takeBack } from './outgoing.ts';

/** Why the queue stands still: the last try got no answer, or too many messages were sent within a minute. */
export type Standstill = 'failed' | 'limited' | null;

const FIRST_WAIT_MS = 2_000;
const LONGEST_WAIT_MS = 30_000;

const sentListeners = new Set<(message: Message) => void>();
const standstillListeners = new Set<() => void>();
let standstill: Standstill = null;
let waitMs = FIRST_WAIT_MS;
let timer: ReturnType<typeof setTimeout> | undefined;

function stand(next: Standstill): void {
  standstill = next;
  for (const listener of standstillListeners) listener();
}

/** Tells of messages that have arrived at the server, whichever thread they belong to. */
export function onSent(listener: (message: Message) => void): () => void {
  sentListeners.add(listener);
  return () => sentListeners.delete(listener);
}

const waitingOf = (userId: number) => outgoingOf(userId).filter(({ refused }) => refused === null);

/** Sends one; answers whether the next may go. */
async function send(userId: number, message: Outgoing): Promise<boolean> {
  const { to, content, client_id } = message;
  try {
    const sent = await call('POST /messages', { body: { receiver_id: to, content, client_id } });
    for (const listener of sentListeners) listener(sent);
    takeBack(userId, client_id);
    waitMs = FIRST_WAIT_MS;
    stand(null);
    return true;
  } catch (error) {
    console.error(error);
    const { status, message: reason, retryAfterSeconds } = error instanceof ApiError ? error : new ApiError(0, null);
    if (status === 401) {
      sessionEnded();
      return false;
    }
    if (status >= 400 && status < 500 && status !== 429 && status !== 408) {
      markRefused(userId, message, reason);
      return true;
    }
    stand(status === 429 ? 'limited' : 'failed');
    later(userId, retryAfterSeconds ? retryAfterSeconds * 1_000 : waitMs);
    waitMs = Math.min(LONGEST_WAIT_MS, waitMs * 2);
    return false;
  }
}

function later(userId: number, ms: number): void {
  clearTimeout(timer);
  timer = setTimeout(() => void drain(userId), ms);
}

let isDraining = false;

/** One tab at a time, the oldest first: what was written first arrives first. */
async function drain(userId: number): Promise<void> {
  if (isDraining) return;
  isDraining = true;
  clearTimeout(timer);
  let mayGoOn = true;
  const run = async () => {
    for (let next = waitingOf(userId)[0]; next && mayGoOn; next = waitingOf(userId)[0])
      mayGoOn = navigator.onLine && (await send(userId, next));
  };
  try {
    if (navigator.locks) await navigator.locks.request(`outgoing-${userId}`, run);
    else await run();
  } finally {
    isDraining = false;
  }
  // Written while the last one was let go.
  if (mayGoOn && waitingOf(userId).length > 0) void drain(userId);
}

/** For whoever does not want to wait for the next try. */
export function sendNow(userId: number): void {
  waitMs = FIRST_WAIT_MS;
  stand(null);
  void drain(userId);
}

/** Keeps sending what is on its way for as long as a dashboard is open. */
export function useSendQueue(): void {
  const userId = useSession().user?.id;
  useEffect(() => {
    if (userId === undefined) return;
    const go = () => {
      if (standstill === null && waitingOf(userId).length > 0) void drain(userId);
    };
    const onOnline = () => sendNow(userId);
    const unsubscribe = subscribe(go);
    window.addEventListener('online', onOnline);
    // Whatever stood in the way belonged to another time, perhaps to another user.
    sendNow(userId);
    return () => {
      unsubscribe();
      window.removeEventListener('online', onOnline);
      clearTimeout(timer);
    };
  }, [userId]);
}

export const useStandstill = (): Standstill =>
  useSyncExternalStore(
    (listener) => {
      standstillListeners.add(listener);
      return () => standstillListeners.delete(listener);
    },
    () => standstill,
    () => null,
  );

const watchOnline = (listener: () => void) => {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
};

export const useOnline = (): boolean =>
  useSyncExternalStore(
    watchOnline,
    () => navigator.onLine,
    () => true,
  );
