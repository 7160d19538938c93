import { setTimeout as wait } from 'node:timers/promises';
import { type ApplicationOptions, startApplication } from '../../test/support/site-process.ts';
import { type Figure, median, spread } from '../support/figures.ts';
import { canMeasureProcesses, processorMs, residentMb } from '../support/processor.ts';

const READY_GOAL_MS = 1_500;
const MEMORY_GOAL_MB = 160;
const IDLE_S = 12;
const CACHE_FLUSH_MS = 6_000;

/** A start ends with the first 200 of /readyz. */
export async function measureStart(options: ApplicationOptions, starts: number): Promise<Figure[]> {
  const times: number[] = [];
  const processor: number[] = [];
  const memory: number[] = [];
  // The first start fills the compile cache.
  const first = await startApplication(options);
  await wait(CACHE_FLUSH_MS);
  await first.stop();
  for (let i = 0; i < starts; i += 1) {
    const startedAt = performance.now();
    const application = await startApplication(options);
    const ready = await fetch(`${application.url}/readyz`);
    if (ready.status !== 200) throw new Error(`/readyz returned ${ready.status}`);
    times.push(performance.now() - startedAt);
    if (canMeasureProcesses) processor.push(processorMs(application.pid));
    if (i === starts - 1 && canMeasureProcesses) {
      await wait(IDLE_S * 1000);
      memory.push(residentMb(application.pid));
    }
    await application.stop();
  }
  return [
    {
      label: 'Ready after, at a second start',
      figure: `${spread(times, 0)} ms`,
      goal: `≤ ${READY_GOAL_MS} ms`,
      ok: median(times) <= READY_GOAL_MS,
      raw: median(times),
      note: processor.length > 0 ? `${median(processor).toFixed(0)} ms of processor time` : '',
    },
    {
      label: 'Resident memory, idle since the start',
      figure: memory.length > 0 ? `${median(memory).toFixed(0)} MB` : '–',
      goal: `≤ ${MEMORY_GOAL_MB} MB`,
      ok: memory.length > 0 ? median(memory) <= MEMORY_GOAL_MB : null,
      raw: memory.length > 0 ? median(memory) : null,
      note: `after ${IDLE_S} s without a request`,
    },
  ];
}
