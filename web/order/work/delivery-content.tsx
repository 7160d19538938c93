import type { OrderDelivery } from '../../../contract/work/workspace.ts';
import { withLinks } from '../../chat/message-text.tsx';
import { FileList } from '../../files/file-list.tsx';

export type Delivery = OrderDelivery & { notes?: string | null };

type Content = Pick<Delivery, 'summary' | 'files' | 'notes'>;

export const DeliveryContent = ({ delivery: { summary, files, notes } }: { delivery: Content }) => (
  <>
    {summary && (
      <p dir="auto" className="max-w-text whitespace-pre-line wrap-anywhere">
        {withLinks(summary)}
      </p>
    )}
    <FileList files={files} />
    {notes && (
      <figure className="rounded-md bg-accent-soft px-4 py-3">
        <figcaption className="text-sm font-medium text-warn">Note for the office</figcaption>
        <p dir="auto" className="mt-1 whitespace-pre-wrap wrap-anywhere">
          {notes}
        </p>
      </figure>
    )}
  </>
);
