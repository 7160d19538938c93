import type { SystemNode } from '../../../../contract/office/system.ts';
import { When } from '../../../dashboard/date-time.tsx';
import { CardTable, CardTableCell, CardTableRow } from '../../../dashboard/list/card-table.tsx';
import { Tag } from '../../../ui/status.tsx';
import { Th } from '../../../ui/table.tsx';

const gigabytes = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 });
const size = (bytes: number) => `${gigabytes.format(bytes / 1e9)} GB`;

const seconds = (ms: number) => `${ms > 0 ? '+' : ''}${gigabytes.format(ms / 1000)} s`;

export const SystemNodes = ({ nodes, current }: { nodes: SystemNode[]; current: string }) => (
  <section aria-labelledby="nodes">
    <h2 id="nodes" className="mb-3 text-lg">
      Nodes
    </h2>
    <CardTable
      caption="Nodes that run now"
      head={
        <>
          <Th>Node</Th>
          <Th>Version</Th>
          <Th>Started</Th>
          <Th>Last seen</Th>
          <Th className="text-right">Clock</Th>
          <Th className="text-right">Free disk</Th>
        </>
      }
    >
      {nodes.map((node) => (
        <CardTableRow key={node.id}>
          <CardTableCell className="font-semibold wrap-anywhere">
            {node.id} {node.id === current && <Tag>This one</Tag>}
          </CardTableCell>
          <CardTableCell className="max-sm:text-right">{node.version}</CardTableCell>
          <CardTableCell>
            <Label>Started</Label> <When time={node.started_at} />
          </CardTableCell>
          <CardTableCell className="max-sm:text-right">
            <Label>Seen</Label> <When time={node.seen_at} />
          </CardTableCell>
          <CardTableCell className="whitespace-nowrap tabular-nums sm:text-right">
            <Label>Clock</Label> {seconds(node.clock_ms)}
          </CardTableCell>
          <CardTableCell className="text-right whitespace-nowrap tabular-nums">
            <Label>Free</Label> {node.disk ? `${size(node.disk.free)} of ${size(node.disk.total)}` : '–'}
          </CardTableCell>
        </CardTableRow>
      ))}
    </CardTable>
  </section>
);

const Label = ({ children }: { children: string }) => (
  <span className="text-sm text-ink-soft sm:hidden">{children}</span>
);
