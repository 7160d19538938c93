import { useEffect, useSyncExternalStore } from 'react';
import type { Message } from '../../contract/inbox/chat.ts';
import { backOffMs } from '../../contract/shared/back-off.ts';
import { call } from '../api/browser.ts';
import { ApiError } from '../api/call.ts';
import { useSession } from '../api/session.ts';
import { createStore } from '../api/store.ts';
import { type Outgoing, outgoingOf, removeOutgoing, setRejection, subscribeToOutgoing } from './outgoing.ts';

/** The last request failed, or the rate limit was reached. */
export type QueueBlock = 'failed' | 'limited' | null;

const FIRST_RETRY_MS = 2_000;
const MAX_RETRY_MS = 30_000;

const lastSent = createStore<Message | null>(null);
const block = createStore<QueueBlock>(null);
let failures = 0;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Runs for every accepted message, in any thread. */
export const onSent = (listener: (message: Message) => void): (() => void) =>
  lastSent.subscribe(() => {
    const sent = lastSent.get();
    if (sent) listener(sent);
  });

const pendingOf = (userId: number) => outgoingOf(userId).filter(({ rejection }) => rejection === null);

/** Resolves to true if the next message may be sent. */
async function send(userId: number, message: Outgoing): Promise<boolean> {
  const { to, content, client_id } = message;
  try {
    lastSent.set(await call('POST /messages', { body: { receiver_id: to, content, client_id } }));
    removeOutgoing(userId, client_id);
    failures = 0;
    block.set(null);
    return true;
  } catch (error) {
    console.error(error);
    const { status, message: reason, retryAfterSeconds } = error instanceof ApiError ? error : new ApiError(0, null);
    if (status === 401) return false;
    if (status >= 400 && status < 500 && status !== 429 && status !== 408) {
      setRejection(userId, message, reason);
      return true;
    }
    block.set(status === 429 ? 'limited' : 'failed');
    scheduleRetry(
      userId,
      retryAfterSeconds ? retryAfterSeconds * 1_000 : backOffMs(failures, FIRST_RETRY_MS, MAX_RETRY_MS),
    );
    failures += 1;
    return false;
  }
}

function scheduleRetry(userId: number, ms: number): void {
  clearTimeout(timer);
  timer = setTimeout(() => void drain(userId), ms);
}

let isDraining = false;

/** Oldest first, one tab at a time, so that messages arrive in order. */
async function drain(userId: number): Promise<void> {
  if (isDraining) return;
  isDraining = true;
  clearTimeout(timer);
  let canContinue = true;
  const run = async () => {
    for (let next = pendingOf(userId)[0]; next && canContinue; next = pendingOf(userId)[0])
      canContinue = navigator.onLine && (await send(userId, next));
  };
  try {
    if (navigator.locks) await navigator.locks.request(`outgoing-${userId}`, run);
    else await run();
  } finally {
    isDraining = false;
  }
  // A message may have been queued just before the lock was released.
  if (canContinue && pendingOf(userId).length > 0) void drain(userId);
}

export function sendNow(userId: number): void {
  failures = 0;
  block.set(null);
  void drain(userId);
}

export function useSendQueue(): void {
  const { status, user } = useSession();
  const userId = status === 'user' ? user?.id : undefined;
  useEffect(() => {
    if (userId === undefined) return;
    const drainIfUnblocked = () => {
      if (block.get() === null && pendingOf(userId).length > 0) void drain(userId);
    };
    const onOnline = () => sendNow(userId);
    const unsubscribe = subscribeToOutgoing(drainIfUnblocked);
    window.addEventListener('online', onOnline);
    // A block that is still set is from an earlier session.
    sendNow(userId);
    return () => {
      unsubscribe();
      window.removeEventListener('online', onOnline);
      clearTimeout(timer);
    };
  }, [userId]);
}

export const useQueueBlock = block.useValue;

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
