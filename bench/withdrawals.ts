import { temporaryFolder } from '../test/support/program.ts';
import { fill, startApplication } from '../test/support/site-process.ts';
import { quantile } from './support/figures.ts';

const ROUNDS = 400;
const WARMUP_ROUNDS = 40;
const GOAL = 0.2;

type Declared = { order_number: string; email: string };

/** Orders and addresses of the sample, and none. */
const kinds: Record<string, (i: number) => Declared> = {
  'order and its address': () => ({ order_number: '1', email: 'customer@demo.test' }),
  'order, another address': (i) => ({ order_number: '1', email: `a${i}@elsewhere.test` }),
  'no order, a known address': () => ({ order_number: '2000000', email: 'customer@demo.test' }),
  'no order, another address': (i) => ({ order_number: '2000000', email: `b${i}@elsewhere.test` }),
};

async function declare(url: string, declared: Declared, client: number): Promise<number> {
  const forwarded = `10.${(client >> 16) & 255}.${(client >> 8) & 255}.${client & 255}`;
  const headers = { 'content-type': 'application/json', 'x-forwarded-for': forwarded };
  const body = JSON.stringify({ name: 'Dana Reyes', ...declared });
  const start = performance.now();
  const response = await fetch(`${url}/api/withdrawals`, { method: 'POST', headers, body });
  await response.text();
  const ms = performance.now() - start;
  if (response.status !== 201) throw new Error(`${response.status} for ${JSON.stringify(declared)}`);
  return ms;
}

const options = { dataDir: temporaryFolder('bench-withdrawals'), site: false, port: 0 };
await fill(options);
const application = await startApplication(options);
const times = new Map<string, number[]>(Object.keys(kinds).map((kind) => [kind, []]));
let client = 0;
try {
  // They take turns, so that a busy machine slows down all of them.
  for (let round = -WARMUP_ROUNDS; round < ROUNDS; round += 1)
    for (const [kind, declared] of Object.entries(kinds)) {
      // Each has a network of its own, so that no limit is reached.
      client += 256;
      const ms = await declare(application.url, declared(client), client);
      if (round >= 0) times.get(kind)?.push(ms);
    }
} finally {
  await application.stop();
}
const medians = [...times].map(([kind, list]) => ({ kind, median: quantile(list, 0.5), p95: quantile(list, 0.95) }));
const [known] = medians;
for (const { kind, median, p95 } of medians) {
  const ratio = median / (known?.median ?? 1);
  console.log(`${kind.padEnd(28)} median ${median.toFixed(2)} ms, p95 ${p95.toFixed(2)} ms, ratio ${ratio.toFixed(3)}`);
}
if (medians.some(({ median }) => Math.abs(median / (known?.median ?? 1) - 1) > GOAL)) {
  console.error(`The medians differ by more than ${GOAL * 100} %.`);
  process.exitCode = 1;
}
