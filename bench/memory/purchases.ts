import { setTimeout as wait } from 'node:timers/promises';
import { buy, newBuyer, offersOf } from '../support/buyer.ts';
import type { Place } from './place.ts';
import { type MemoryPoint, printMemory, printSlope } from './points.ts';

const CONCURRENCY = 8;
// Fills the caches that every purchase uses.
const WARM_UP = 600;
const DEADLINE_MS = 60_000;
// For emails, invoices and webhooks.
const SETTLE_MS = 5_000;

type Options = { purchases: number; steps: number; snapshot: string | null };

/** `snapshot`: a file for Chrome's developer tools, written at the end, because writing one takes memory itself. */
export async function measurePurchases(place: Place, { purchases, steps, snapshot }: Options): Promise<void> {
  const [offer] = await offersOf(place.url);
  let number = 0;
  const buyMany = async (count: number) => {
    const last = number + count;
    const buyRepeatedly = async () => {
      while (number < last) {
        number += 1;
        await buy(place.url, newBuyer('card', offer, 'memory', number), DEADLINE_MS);
      }
    };
    await Promise.all(Array.from({ length: CONCURRENCY }, buyRepeatedly));
  };
  await buyMany(WARM_UP);
  const points: MemoryPoint[] = [];
  for (let step = 0; step <= steps; step += 1) {
    if (step > 0) await buyMany(Math.ceil(purchases / steps));
    await wait(SETTLE_MS);
    const memory = await place.inspector.memory();
    points.push({ count: number, heapMb: memory.heapMb });
    printMemory(`${String(number).padStart(7)} purchases`, memory);
  }
  printSlope('heap per purchase', points);
  if (snapshot) await place.inspector.writeHeapSnapshot(snapshot);
}
