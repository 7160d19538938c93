import type { OrderPromise } from '../../contract/shared/order-promise.ts';
import { daysDeliveredLate } from '../../contract/shared/promise-sentence.ts';

export { daysLate, type PromiseReader, promiseSentence } from '../../contract/shared/promise-sentence.ts';

export type PromiseTone = 'good' | 'bad' | 'warn' | 'neutral';

export function promiseTone(promise: OrderPromise, status: string): PromiseTone {
  if (status === 'cancelled') return 'neutral';
  if (promise.state === 'stopped') return daysDeliveredLate(promise) > 0 ? 'neutral' : 'good';
  if (promise.state === 'running') return promise.late ? 'bad' : 'neutral';
  return 'warn';
}
