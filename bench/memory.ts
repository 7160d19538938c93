import { spawnSync } from 'node:child_process';
import { parseArgs } from 'node:util';
import { mixedLoad } from './memory/mixed.ts';
import { openPlace } from './memory/place.ts';
import { measurePurchases } from './memory/purchases.ts';
import { measureStreams } from './memory/streams.ts';

const { values } = parseArgs({
  options: {
    repo: { type: 'string', default: '.' },
    postgres: { type: 'boolean', default: false },
    purchases: { type: 'string', default: '3000' },
    steps: { type: 'string', default: '5' },
    streams: { type: 'string' },
    minutes: { type: 'string' },
    snapshot: { type: 'string' },
    /** Internal: the limit of open files has been raised. */
    raised: { type: 'boolean', default: false },
  },
});

const RESERVED_FILES = 1_000;

/** Each stream is an open file, here and in the application, which inherits the limit. */
function runWithMoreFiles(files: number): never {
  const script = `ulimit -n ${files} && exec "$@"`;
  const args = ['-c', script, 'sh', process.execPath, ...process.argv.slice(1), '--raised'];
  const { status } = spawnSync('sh', args, { stdio: 'inherit' });
  process.exit(status ?? 1);
}

const streams = values.streams === undefined ? null : Number(values.streams);
if (streams !== null && !values.raised) runWithMoreFiles(streams + RESERVED_FILES);
const place = await openPlace({ repo: values.repo, postgres: values.postgres });
const snapshot = values.snapshot ?? null;
try {
  if (streams !== null) await measureStreams(place, streams, snapshot);
  else if (values.minutes) await mixedLoad(place, Number(values.minutes));
  else await measurePurchases(place, { purchases: Number(values.purchases), steps: Number(values.steps), snapshot });
} finally {
  await place.stop();
}
process.exit(0);
