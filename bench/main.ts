import { writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { parseArgs } from 'node:util';
import { build } from '../scripts/build.ts';
import { freePort } from '../test/support/free-port.ts';
import { temporaryFolder } from '../test/support/program.ts';
import { type ApplicationOptions, fill, startApplication } from '../test/support/site-process.ts';
import { measureJavaScript } from './measures/javascript.ts';
import { measurePurchase } from './measures/purchase.ts';
import { type Call, measureResponses } from './measures/responses.ts';
import { measureStart } from './measures/start.ts';
import { measureTaxAndCoupon, measureTaxAndCouponOnPostgres } from './measures/tax-and-coupon.ts';
import { type Figure, printTable } from './support/figures.ts';
import { startGenerator } from './support/generator.ts';

const { values } = parseArgs({
  options: {
    json: { type: 'string' },
    built: { type: 'boolean' },
    quick: { type: 'boolean' },
  },
});
const quick = values.quick === true;

async function benchmarkedCalls(url: string): Promise<Call[]> {
  const { data } = (await (await fetch(`${url}/api/services?per_page=1`)).json()) as {
    data: { slug: string }[];
  };
  const [service] = data;
  if (!service) throw new Error('The sample has no services.');
  return [
    { label: 'Home page', path: '/', goal: 0.7 },
    { label: 'Service page', path: `/service/${service.slug}`, goal: 0.7 },
    { label: 'GET /api/services/{slug}', path: `/api/services/${service.slug}`, goal: 0.4 },
  ];
}

async function measureSite(options: ApplicationOptions): Promise<{ ratios: Figure[]; script: Figure[] }> {
  const application = await startApplication(options);
  const generator = startGenerator();
  try {
    const calls = await benchmarkedCalls(application.url);
    const load = quick ? { rounds: 3, seconds: 1 } : { rounds: 9, seconds: 2 };
    return {
      ratios: await measureResponses(application.url, calls, options.dataDir, generator, load),
      script: await measureJavaScript(`${application.url}/`),
    };
  } finally {
    generator.stop();
    await application.stop();
  }
}

if (!values.built) build();
const dataDir = temporaryFolder('bench');
const options: ApplicationOptions = { dataDir, site: true, port: await freePort() };
console.log('Filling a database with sample data, then measuring; this takes about six minutes.');
await fill(options);
// New processes, so that none pays for another's garbage.
const start = await measureStart(options, quick ? 3 : 7);
const { ratios, script } = await measureSite(options);
const shop = { ...options, port: options.port ?? 0 };
const purchase = await measurePurchase(shop, dataDir, quick ? 60 : 200);
// The database has tax afterwards, so this comes last.
const taxedPurchases = quick ? 20 : 100;
const taxed = await measureTaxAndCoupon(shop, dataDir, taxedPurchases);
const taxedOnPostgres = await measureTaxAndCouponOnPostgres(taxedPurchases);
const figures = [...ratios, ...script, ...purchase, ...taxed, ...taxedOnPostgres, ...start];

const [cpu] = cpus();
console.log(`\nNode ${process.version}, ${cpus().length} × ${cpu?.model ?? 'unknown processor'}`);
printTable(figures);
if (values.json)
  writeFileSync(values.json, `${JSON.stringify({ node: process.version, cpus: cpus().length, figures }, null, 2)}\n`);
process.exit(0);
