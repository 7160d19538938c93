import type { Memory } from '../support/inspector.ts';

export type MemoryPoint = { count: number; heapMb: number };

const mean = (values: number[]) => values.reduce((sum, one) => sum + one, 0) / values.length;

/** Least squares, in bytes per count. */
function slope(points: MemoryPoint[]): number {
  const [x, y] = [mean(points.map(({ count }) => count)), mean(points.map(({ heapMb }) => heapMb))];
  const over = points.reduce((sum, { count, heapMb }) => sum + (count - x) * (heapMb - y), 0);
  const under = points.reduce((sum, { count }) => sum + (count - x) ** 2, 0);
  return (over / under) * 1024 * 1024;
}

export const printMemory = (label: string, { heapMb, externalMb, residentMb }: Memory): void =>
  console.log(
    `${label}: heap ${heapMb.toFixed(1)} MB, external ${externalMb.toFixed(1)} MB, RSS ${residentMb.toFixed(0)} MB`,
  );

export const printSlope = (label: string, points: MemoryPoint[]): void =>
  console.log(`${label}: ${slope(points).toFixed(0)} bytes`);
