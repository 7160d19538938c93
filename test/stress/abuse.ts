import { parseArgs } from 'node:util';
import { offersOf } from '../../bench/support/buyer.ts';
import { sendRaw } from '../../bench/support/raw-http.ts';
import { build } from '../../scripts/build.ts';
import { temporaryFolder } from '../support/program.ts';
import { type Application, type ApplicationOptions, fill, startApplication } from '../support/site-process.ts';
import { accountAttacks } from './abuse/accounts.ts';
import { connectionAttacks } from './abuse/connections.ts';
import { costAttacks, INBOUND_SECRET } from './abuse/costs.ts';
import { type Cost, latencies, memoryOf, observe } from './abuse/observe.ts';
import { paymentAttacks } from './abuse/payments.ts';
import { type Attack, type Counts, type Outcome, type Scene, sizeOf } from './abuse/scene.ts';
import { trustAttacks } from './abuse/trust.ts';
import { urlAttacks } from './abuse/urls.ts';

type Row = { name: string; outcome: Outcome; cost: Cost };

const MAX_GROWTH_MB = 250;
// A young process grows by more than an attack with small counts adds.
const YOUNG_GROWTH_MB = 150;
const idle: Attack = { name: 'none', run: async () => ({ attempts: 0, failures: [] }) };
const attacks = [
  ...urlAttacks,
  ...connectionAttacks,
  ...accountAttacks,
  ...trustAttacks,
  ...costAttacks,
  ...paymentAttacks,
];

async function openScene({ url, pid }: Application, place: ApplicationOptions, counts: Counts): Promise<Scene> {
  const [offer] = await offersOf(url);
  const { data } = (await (await fetch(`${url}/api/services?per_page=1`)).json()) as { data: { slug: string }[] };
  return { url, pid, place, offer, serviceSlug: data[0]?.slug ?? '', counts };
}

/** Others may have to wait, but none of their requests may fail. */
function problemsOf(scene: Scene, { maxGrowthMb = MAX_GROWTH_MB }: Attack, { outcome, cost }: Row): string[] {
  const { memory, failures } = cost;
  const limit = sizeOf(scene, maxGrowthMb, Math.max(maxGrowthMb, YOUNG_GROWTH_MB));
  const growth = memory ? memory.after - memory.before : 0;
  return [
    ...outcome.failures,
    ...failures.slice(0, 3).map((failure) => `others: ${failure}`),
    ...(growth > limit ? [`memory grew by ${growth.toFixed(0)} MB, allowed are ${limit}`] : []),
  ];
}

async function play(scene: Scene, attack: Attack): Promise<Row> {
  const others = { method: attack.othersPayBy ?? 'card', atLeastMs: sizeOf(scene, 4_000, 600) } as const;
  const [outcome, cost] = await observe(scene, others, () => attack.run(scene));
  const row = { name: attack.name, outcome, cost };
  return { ...row, outcome: { ...outcome, failures: problemsOf(scene, attack, row) } };
}

function printTable(rows: Row[]): void {
  const head = ['attack', 'attempts', 'pages, ms', 'purchases, ms', 'memory, MB', '', 'left behind'];
  const cells = rows.map(({ name, outcome, cost }) => [
    name,
    String(outcome.attempts),
    ...latencies(cost),
    memoryOf(cost),
    outcome.failures.length === 0 ? 'held' : 'FAILED',
    outcome.state ?? '',
  ]);
  const widths = head.map((title, i) => Math.max(title.length, ...cells.map((row) => row[i]?.length ?? 0)));
  for (const row of [head, ...cells])
    console.log(
      row
        .map((cell, i) => cell.padEnd(widths[i] ?? 0))
        .join('  ')
        .trimEnd(),
    );
  console.log('\nLatencies of others: median / 99th percentile. Memory: before → highest → after a pause.');
}

type Options = { counts: Counts; only?: string; log?: (line: string) => void };

const isUsable = async ({ url }: Application) =>
  (await sendRaw(url, { method: 'GET', target: '/', headers: [] }))?.status === 200;

/** The server runs as with `npm start`, and others visit its pages and buy. */
export async function abuse({ counts, only = '', log = () => {} }: Options): Promise<Row[]> {
  const place: ApplicationOptions = { dataDir: temporaryFolder('abuse'), site: true, inboundSecret: INBOUND_SECRET };
  await fill(place);
  let application = await startApplication(place);
  try {
    let scene = await openScene(application, place, counts);
    // The first minute of a process is slower than any other.
    await observe(scene, { method: 'card', atLeastMs: sizeOf(scene, 8_000, 1_000) }, async () => {});
    const rows: Row[] = [];
    for (const attack of [idle, ...attacks.filter(({ name }) => name.includes(only))]) {
      const row = await play(scene, attack);
      rows.push(row);
      log(`${row.name}: ${row.outcome.failures.length === 0 ? 'held' : row.outcome.failures.join('\n  ')}`);
      if (await isUsable(application)) continue;
      log('The server is lost, and started again.');
      await application.kill();
      application = await startApplication(place);
      scene = await openScene(application, place, counts);
    }
    return rows;
  } finally {
    await application.stop();
  }
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      counts: { type: 'string', default: 'full' },
      only: { type: 'string' },
      built: { type: 'boolean' },
    },
  });
  if (!values.built) build();
  const counts = values.counts === 'small' ? 'small' : 'full';
  const rows = await abuse({ counts, ...(values.only ? { only: values.only } : {}), log: console.log });
  console.log();
  printTable(rows);
  const failed = rows.filter(({ outcome }) => outcome.failures.length > 0);
  console.log(failed.length === 0 ? 'Every defense held.' : `${failed.length} DEFENSES DID NOT HOLD.`);
  process.exit(failed.length === 0 ? 0 : 1);
}

if (import.meta.main) await main();
