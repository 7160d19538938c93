import { databaseState } from '../../adapters/database/engines/server-state.ts';
import { type Disk, diskOf } from './heartbeat.ts';
import { type Line, type LineReader, size } from './line.ts';

const GB = 1_000_000_000;

export function statusOf({ free, total }: Disk): Line['status'] {
  if (free < 0.1 * total || free < GB) return 'bad';
  return free < 0.2 * total || free < 5 * GB ? 'warn' : 'ok';
}

const rank = { ok: 0, warn: 1, bad: 2 };

/** Reports the node with the least room; this node's figures are current. */
export const diskLine: LineReader = async ({ config, node, db }, { nodes }) => {
  const own = await diskOf(config.dataDir);
  const { bytes } = await databaseState(db);
  const disks = [
    ...(own ? [{ id: node.id, ...own }] : []),
    ...nodes.flatMap(({ id, disk }) => (disk && id !== node.id ? [{ id, ...disk }] : [])),
  ];
  const [fullest] = disks.toSorted(
    (a, b) => rank[statusOf(b)] - rank[statusOf(a)] || a.free / a.total - b.free / b.total,
  );
  const database = `database ${size(bytes)}`;
  if (!fullest)
    return [
      {
        key: 'disk',
        status: 'bad',
        value: database,
        text: 'The data directory can’t be read.',
        action: 'Check that DATA_DIR exists and belongs to the user of the server.',
      },
    ];
  const status = statusOf(fullest);
  const line = { key: 'disk', status, value: `${size(fullest.free)} of ${size(fullest.total)} free, ${database}` };
  if (status === 'ok') return [{ ...line, text: 'There is enough room.' }];
  const place = disks.length > 1 ? ` of ${fullest.id}` : '';
  return [
    {
      ...line,
      text: `The disk of the data directory${place} ${status === 'bad' ? 'has little room left. When it is full, nothing can be saved.' : 'is filling up.'}`,
      action: 'Free some room, or move DATA_DIR to a larger disk. Old backups and logs are often the largest files.',
    },
  ];
};
