import type { SystemNode } from '../../../../contract/office/system.ts';
import { numberFormat } from '../../../../contract/shared/language/formats.ts';
import type { Column } from '../../../dashboard/list/columns.tsx';
import { List } from '../../../dashboard/list/list.tsx';
import { Time } from '../../../record/time.tsx';
import { Tag } from '../../../ui/status.tsx';

const gigabytes = numberFormat({ maximumFractionDigits: 1 });
const size = (bytes: number) => `${gigabytes.format(bytes / 1e9)} GB`;

const seconds = (ms: number) => `${ms > 0 ? '+' : ''}${gigabytes.format(ms / 1000)} s`;

const columnsOf = (current: string): Column<SystemNode>[] => [
  {
    head: 'Node',
    cell: ({ id }) => (
      <>
        {id} {id === current && <Tag>This one</Tag>}
      </>
    ),
  },
  { head: 'Version', width: 96, place: 'below', cell: ({ version }) => version },
  { head: 'Started', width: 120, cell: ({ started_at }) => <Time kind="ago" of={started_at} /> },
  { head: 'Last seen', width: 120, place: 'end', cell: ({ seen_at }) => <Time kind="ago" of={seen_at} /> },
  { head: 'Clock', width: 80, numeric: true, cell: ({ clock_ms }) => seconds(clock_ms) },
  {
    head: 'Free disk',
    width: 168,
    numeric: true,
    place: 'amount',
    cell: ({ disk }) => (disk ? `${size(disk.free)} of ${size(disk.total)}` : '–'),
  },
];

export const SystemNodes = ({ nodes, current }: { nodes: SystemNode[]; current: string }) => (
  <section aria-labelledby="nodes">
    <h2 id="nodes" className="mb-3 text-lg">
      Nodes
    </h2>
    <List caption="Nodes that run now" rows={nodes} columns={columnsOf(current)} />
  </section>
);
