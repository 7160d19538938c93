import type { OrderFile } from '../../../contract/files.ts';
import { Empty } from '../../ui/empty.tsx';
import type { Viewed } from '../workspace.ts';
import { FileChips } from './file-chips.tsx';

const filesOf = ({ order }: Viewed): OrderFile[] => order.deliveries.flatMap(({ files }) => files);

export function FilesTab({ viewed }: { viewed: Viewed }) {
  const files = filesOf(viewed);
  if (files.length === 0)
    return <Empty title="No files yet">Files from messages, answers and deliveries appear here.</Empty>;
  return <FileChips files={files} />;
}
