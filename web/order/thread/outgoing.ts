import type { OrderFile } from '../../../contract/order/files.ts';
import type { OrderMessage } from '../../../contract/order/threads.ts';
import { backOffMs } from '../../../contract/shared/back-off.ts';
import { call } from '../../api/browser.ts';
import { ApiError } from '../../api/call.ts';
import { randomId } from '../../api/random-id.ts';
import { createStore } from '../../api/store.ts';

/** Shown before the server has it. The server recognizes a repeated `client_id`. */
export type Outgoing = {
  client_id: string;
  orderId: number;
  content: string;
  visibility: 'all' | 'team';
  files: OrderFile[];
  /** Milliseconds. */
  queuedAt: number;
  /** `failed`: it is tried again automatically. `refused`: `reason` is the server’s. */
  state: 'sending' | 'failed' | 'refused';
  reason: string;
};

const FIRST_RETRY_MS = 2_000;
const MAX_RETRY_MS = 30_000;

const queue = createStore<readonly Outgoing[]>([], {
  onFirstSubscribe: () => window.addEventListener('online', () => retryAll()),
});
const lastSent = createStore<{ orderId: number; message: OrderMessage } | null>(null);

export const onSent = (listener: (orderId: number, message: OrderMessage) => void): (() => void) =>
  lastSent.subscribe(() => {
    const sent = lastSent.get();
    if (sent) listener(sent.orderId, sent.message);
  });

const change = (clientId: string, part: Partial<Outgoing>) =>
  queue.set(queue.get().map((one) => (one.client_id === clientId ? { ...one, ...part } : one)));

export const discard = (clientId: string) => queue.set(queue.get().filter((one) => one.client_id !== clientId));

export function sendMessage(input: Pick<Outgoing, 'orderId' | 'content' | 'visibility' | 'files'>): void {
  queue.set([...queue.get(), { ...input, client_id: randomId(), queuedAt: Date.now(), state: 'sending', reason: '' }]);
  void drain();
}

let isDraining = false;
let failures = 0;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Oldest first, so that messages arrive in order. */
async function drain(): Promise<void> {
  if (isDraining) return;
  isDraining = true;
  clearTimeout(timer);
  let canContinue = true;
  for (let next = pending(); next && canContinue; next = pending()) canContinue = await post(next);
  isDraining = false;
}

const pending = (): Outgoing | undefined => queue.get().find(({ state }) => state !== 'refused');

/** Resolves to true if the next message may be sent. */
async function post({ client_id, orderId, content, visibility, files }: Outgoing): Promise<boolean> {
  change(client_id, { state: 'sending' });
  try {
    const file_ids = files.map(({ id }) => id);
    const body = { content, visibility, client_id, ...(file_ids.length > 0 && { file_ids }) };
    const message = await call('POST /orders/{id}/messages', { params: { id: orderId }, body });
    failures = 0;
    lastSent.set({ orderId, message });
    discard(client_id);
    return true;
  } catch (error) {
    console.error(error);
    const { status, message, retryAfterSeconds } = error instanceof ApiError ? error : new ApiError(0, null);
    if (status >= 400 && status < 500 && status !== 429 && status !== 408) {
      change(client_id, { state: 'refused', reason: message });
      return true;
    }
    change(client_id, { state: 'failed' });
    const ms = retryAfterSeconds ? retryAfterSeconds * 1_000 : backOffMs(failures, FIRST_RETRY_MS, MAX_RETRY_MS);
    timer = setTimeout(() => void drain(), ms);
    failures += 1;
    return false;
  }
}

export function retry(clientId: string): void {
  change(clientId, { state: 'sending' });
  retryAll();
}

function retryAll(): void {
  failures = 0;
  void drain();
}

export const useOutgoing = (orderId: number): Outgoing[] =>
  queue.useValue().filter((message) => message.orderId === orderId);
