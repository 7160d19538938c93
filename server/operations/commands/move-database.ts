import { resolve } from 'node:path';
import { parsePlace } from '../backup/move.ts';
import { describePlace, type Place } from '../backup/open.ts';
import type { Summaries } from '../backup/rows.ts';
import { type Command, configOf, type Invocation, isOn, textOf, UsageError } from './command.ts';
import { confirmForce, forceOptions } from './confirm.ts';
import { grouped, textTable } from './text-table.ts';
import { formatSums } from './verify-backup.ts';

export const moveDatabaseCommand: Command = {
  name: 'move-database',
  summary: 'copies all records from SQLite to PostgreSQL or back, and compares them',
  usage: '--from sqlite:PATH --to postgres://… [--files] [--force [--yes]]',
  help: [
    'Copies every table, sessions included, and compares rows, sums and contents. The source is only read; the',
    'application must be stopped on both. The target must be empty, or it is replaced with --force. It is written in',
    'one transaction: a killed or failed copy leaves the target as it was and can be run again.',
    '',
    'Values encrypted with DATA_DIR/secrets.key need the same key afterwards: SECRETS_KEY=<the line in that file>.',
  ],
  options: {
    from: { type: 'string', value: 'PLACE', help: 'sqlite:PATH or postgres://…' },
    to: { type: 'string', value: 'PLACE', help: 'sqlite:PATH or postgres://…' },
    files: {
      type: 'boolean',
      help: 'also copies the images, between the storage folder next to the SQLite file and S3_BUCKET',
    },
    'online-copy': {
      type: 'boolean',
      help: 'copies while the application runs; its later changes are not in the copy',
    },
    ...forceOptions,
  },
  maxPositionals: 0,
  usesOwnDatabases: true,
  async run(invocation) {
    const [from, to] = [placeIn(invocation, 'from'), placeIn(invocation, 'to')];
    const { moveDatabase, moveFiles } = await import('../backup/move.ts');
    const { print } = invocation.context;
    const s3 = isOn(invocation, 'files') ? configOf(invocation).s3 : null;
    if (isOn(invocation, 'files') && !s3)
      throw new UsageError('--files needs S3_BUCKET: without it, the images stay in the storage folder of DATA_DIR.');
    const force = await confirmForce(invocation, describePlace(to));
    const moved = await moveDatabase({ from, to, online: isOn(invocation, 'online-copy'), force });
    print(comparisonTable(moved.source, moved.target));
    const rows = Object.values(moved.target).reduce((sum, table) => sum + table.rows, 0);
    print(`\n${grouped(rows)} records are equal in ${describePlace(from)} and ${describePlace(to)}.`);
    if (s3) print(`${grouped(await moveFiles({ from, to }, s3))} images copied.`);
    if (!from.url && to.url) print(secretsHint(configOf(invocation).secretsKey !== null));
    return 0;
  },
};

/** The database is readable with the key that sealed its values only. */
const secretsHint = (isSet: boolean): string =>
  isSet
    ? 'Set SECRETS_KEY to the same value as here, or second factors can’t be read.'
    : 'Set SECRETS_KEY to the line in secrets.key of the former DATA_DIR, or second factors can’t be read.';

function placeIn(invocation: Invocation, option: 'from' | 'to'): Place {
  const text = textOf(invocation, option);
  const place = text === null ? null : parsePlace(text);
  if (!place) throw new UsageError(`--${option} must be sqlite:PATH or postgres://…`);
  return place.url ? place : { ...place, file: resolve(invocation.context.folder, place.file) };
}

function comparisonTable(source: Summaries, target: Summaries): string {
  const rows = Object.entries(source).map(([name, { rows: count, sums, checksum }]) => {
    const copy = target[name];
    const equal = copy?.rows === count && copy.checksum === checksum;
    return [name, count, copy?.rows ?? 0, formatSums(sums), equal ? 'equal' : 'different'];
  });
  return textTable(['table', 'from', 'to', 'sums', ''], rows);
}
