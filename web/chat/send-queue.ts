import { useEffect, useSyncExternalStore } from 'react';
import type { Message } from '../../contract/inbox/chat.ts';
import type { OrderMessage } from '../../contract/order/threads.ts';
import { backOffMs } from '../../contract/shared/back-off.ts';
import { call } from '../api/browser.ts';
import { ApiError } from '../api/call.ts';
import { signedInId, useSession } from '../api/session.ts';
import { createStore } from '../api/store.ts';
import { type Outgoing, outgoingOf, removeOutgoing, setRejection, subscribeToOutgoing } from './outgoing.ts';

/** The last request failed, or the rate limit was reached. */
export type QueueBlock = 'failed' | 'limited' | null;

const FIRST_RETRY_MS = 2_000;
const MAX_RETRY_MS = 30_000;

type Sent = { kind: 'chat'; message: Message } | { kind: 'order'; orderId: number; message: OrderMessage };

const lastSent = createStore<Sent | null>(null);
const block = createStore<QueueBlock>(null);
let failures = 0;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Runs for every accepted message, in any conversation. */
export const onSent = (listener: (sent: Sent) => void): (() => void) =>
  lastSent.subscribe(() => {
    const sent = lastSent.get();
    if (sent) listener(sent);
  });

/** None while someone else is logged in. */
const pendingOf = (userId: number): Outgoing[] =>
  signedInId() === userId ? outgoingOf(userId).filter(({ rejection }) => rejection === null) : [];

async function post({ kind, to, content, client_id, visibility, files }: Outgoing): Promise<Sent> {
  if (kind === 'chat')
    return { kind, message: await call('POST /messages', { body: { receiver_id: to, content, client_id } }) };
  const file_ids = files.map(({ id }) => id);
  const body = { content, visibility, client_id, ...(file_ids.length > 0 && { file_ids }) };
  return { kind, orderId: to, message: await call('POST /orders/{id}/messages', { params: { id: to }, body }) };
}

/** Resolves to true if the next message may be sent. */
async function send(userId: number, message: Outgoing): Promise<boolean> {
  try {
    lastSent.set(await post(message));
    removeOutgoing(message);
    failures = 0;
    block.set(null);
    return true;
  } catch (error) {
    console.error(error);
    const { status, message: reason, retryAfterSeconds } = error instanceof ApiError ? error : new ApiError(0, null);
    // The login of the same person resumes the queue.
    if (status === 401) return false;
    if (status >= 400 && status < 500 && status !== 429 && status !== 408) {
      setRejection(message, reason);
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

function sendNow(userId: number): void {
  failures = 0;
  block.set(null);
  void drain(userId);
}

export function retry(message: Outgoing): void {
  setRejection(message, null);
  sendNow(message.from);
}

/** Also sends what has waited since before a reload, or since the session ended. */
export function startQueue(userId: number): () => void {
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
}

export function useSendQueue(): void {
  const { status, user } = useSession();
  const userId = status === 'user' ? user?.id : undefined;
  useEffect(() => (userId === undefined ? undefined : startQueue(userId)), [userId]);
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
