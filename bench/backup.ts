import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { parseArgs } from 'node:util';
import { readConfig } from '../server/config/config.ts';
import { temporaryFolder } from '../test/support/program.ts';
import { environmentOf, fill, startApplication, startSandbox } from '../test/support/site-process.ts';
import { fillLarge, LARGE, openWithoutTimeouts } from './large/fill.ts';
import { newBuyer, offersOf, placeOrder } from './support/buyer.ts';
import { quantile } from './support/figures.ts';

const { values } = parseArgs({
  options: { orders: { type: 'string', default: '20000' }, seconds: { type: 'string', default: '20' } },
});

const BUYERS = 4;
const GOAL = 2;

const options = { dataDir: temporaryFolder('backup'), port: 3690 };
const config = readConfig(environmentOf(options));
await fill(options);
const database = openWithoutTimeouts(config);
await fillLarge(database, config, { ...LARGE, orders: Number(values.orders), messages: 1_000 });
await database.close();
const sandbox = await startSandbox(options.dataDir, `http://127.0.0.1:${options.port}`);
const application = await startApplication({ ...options, sandboxUrl: sandbox.url });
const [offer] = await offersOf(application.url);
let number = 0;

async function buyUntil(isOver: () => boolean): Promise<number[]> {
  const times: number[] = [];
  const buy = async () => {
    while (!isOver()) {
      number += 1;
      const startedAt = performance.now();
      const { status } = await placeOrder(application.url, newBuyer('card', offer, `backup-${Date.now()}`, number));
      if (status !== 201) throw new Error(`A purchase returned ${status}.`);
      times.push(performance.now() - startedAt);
    }
  };
  await Promise.all(Array.from({ length: BUYERS }, buy));
  return times;
}

const during = (milliseconds: number) => {
  const end = Date.now() + milliseconds;
  return () => Date.now() > end;
};
const milliseconds = Number(values.seconds) * 1000;

async function whileBackedUp(): Promise<{ times: number[]; seconds: number }> {
  const startedAt = performance.now();
  const backup = spawn(process.execPath, ['scripts/deskfront.mjs', 'backup', '--to', temporaryFolder('backups')], {
    env: { ...process.env, ...environmentOf(options) },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  let isOver = false;
  const ended = once(backup, 'exit').then(([code]) => {
    isOver = true;
    if (code !== 0) throw new Error(`The backup ended with ${code}.`);
    return (performance.now() - startedAt) / 1000;
  });
  const [times, seconds] = await Promise.all([buyUntil(() => isOver), ended]);
  return { times, seconds };
}

const figures = (times: number[]) =>
  `p50 ${quantile(times, 0.5).toFixed(0)} ms, p95 ${quantile(times, 0.95).toFixed(0)} ms (${times.length} purchases)`;

let ok = false;
try {
  await buyUntil(during(5_000));
  const before = await buyUntil(during(milliseconds));
  const { times, seconds } = await whileBackedUp();
  const after = await buyUntil(during(milliseconds));
  // Both, because the rest of the machine changes meanwhile.
  const factor = quantile(times, 0.5) / quantile([...before, ...after], 0.5);
  ok = factor < GOAL;
  console.log(`before: ${figures(before)}\nduring a backup of ${seconds.toFixed(0)} s: ${figures(times)}`);
  console.log(`after:  ${figures(after)}\nbuyers wait ${factor.toFixed(2)} times as long (goal: below ${GOAL})`);
} finally {
  await application.stop();
  await sandbox.stop();
}
process.exit(ok ? 0 : 1);
