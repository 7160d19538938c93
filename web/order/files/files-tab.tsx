import type { ListedFile } from '../../../contract/order/files.ts';
import { call } from '../../api/browser.ts';
import type { Response } from '../../api/call.ts';
import type { Settled } from '../../api/page-data.ts';
import { useAction } from '../../dashboard/forms/use-action.ts';
import { Retry } from '../../dashboard/frame/retry.tsx';
import { Pagination } from '../../dashboard/list/pagination.tsx';
import { FileList } from '../../files/file-list.tsx';
import { Time } from '../../record/time.tsx';
import { Alert } from '../../ui/alert.tsx';
import { Empty } from '../../ui/empty.tsx';

export type LoadedFiles = Settled<Response<'GET /orders/{id}/files'>>;

export function FilesTab({ files }: { files: LoadedFiles | null }) {
  const { run, problem } = useAction();
  if (!files) return null;
  if (files.error !== null) return <Retry message={files.error} />;
  const { data, meta } = files.content;
  if (meta.total === 0)
    return (
      <Empty title="No files yet">
        Files from messages, answers and deliveries appear here. To send one, add it to a message.
      </Empty>
    );
  const remove = ({ id, name, deletable }: ListedFile) =>
    deletable
      ? () =>
          void run(() => call('DELETE /files/{id}', { params: { id } }), {
            failure: 'Failed to delete the file.',
            done: `${name} was deleted.`,
          })
      : undefined;
  return (
    <>
      {problem && <Alert className="mb-4">{problem}</Alert>}
      <FileList files={data} onRemove={remove} detail={(file) => <Source file={file} />} />
      <Pagination meta={meta} of={{ list: 'files', param: 'page' }} />
    </>
  );
}

const Source = ({ file: { uploaded_by, created_at } }: { file: ListedFile }) => (
  <span className="flex flex-wrap gap-x-2">
    {uploaded_by && <bdi>{uploaded_by.name}</bdi>}
    <Time kind="ago" of={created_at} />
  </span>
);
