import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Method } from '../../../bench/support/buyer.ts';
import { quantile } from '../../../bench/support/figures.ts';
import { canMeasureProcesses, residentMb } from '../../../bench/support/processor.ts';
import type { Assignment, Experience } from './bystanders.ts';
import { nextSerial, type Scene, sizeOf } from './scene.ts';

export type Cost = {
  pages: number[];
  purchases: number[];
  failures: string[];
  seconds: number;
  /** Resident memory in MB: before, at its highest, and after a pause. */
  memory: { before: number; peak: number; after: number } | null;
};

const SAMPLE_MS = 100;

function watchMemory(pid: number) {
  if (!canMeasureProcesses) return null;
  const before = residentMb(pid);
  let peak = before;
  // NaN once the process has ended.
  const now = () => {
    try {
      return residentMb(pid);
    } catch {
      return Number.NaN;
    }
  };
  const timer = setInterval(() => {
    peak = Math.max(peak, now() || 0);
  }, SAMPLE_MS);
  return () => {
    clearInterval(timer);
    const after = now();
    return { before, peak: Math.max(peak, after || 0), after };
  };
}

type Others = { method: Method; atLeastMs: number };

export async function observe<T>(
  scene: Scene,
  { method, atLeastMs }: Others,
  act: () => Promise<T>,
): Promise<[T, Cost]> {
  const child = fork(join(import.meta.dirname, 'bystanders.ts'), { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  const reported = once(child, 'message') as Promise<[Experience]>;
  const stopWatching = watchMemory(scene.pid);
  const startedAt = performance.now();
  const { url, serviceSlug } = scene;
  const pages = ['/', '/services', `/service/${serviceSlug}`];
  child.send({ url, pages, method, run: `others-${nextSerial()}` } satisfies Assignment);
  try {
    const [result] = await Promise.all([act(), wait(atLeastMs)]);
    const seconds = (performance.now() - startedAt) / 1_000;
    child.send('stop');
    const [experience] = await reported;
    await wait(sizeOf(scene, 1_500, 300));
    return [result, { ...experience, seconds, memory: stopWatching?.() ?? null }];
  } finally {
    child.kill('SIGKILL');
  }
}

const inMs = (values: number[]) =>
  values.length === 0 ? '-' : `${quantile(values, 0.5).toFixed(0)} / ${quantile(values, 0.99).toFixed(0)}`;

export const latencies = ({ pages, purchases }: Cost): [string, string] => [inMs(pages), inMs(purchases)];

export const memoryOf = ({ memory }: Cost): string =>
  memory ? `${memory.before.toFixed(0)} → ${memory.peak.toFixed(0)} → ${memory.after.toFixed(0)}` : 'not measured';
