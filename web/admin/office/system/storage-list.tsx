import { Trash2 } from 'lucide-react';
import { Link } from 'react-router';
import type { StorageUse, System } from '../../../../contract/office/system.ts';
import { call } from '../../../api/browser.ts';
import { useAction } from '../../../dashboard/forms/use-action.ts';
import { useQuestion } from '../../../dashboard/forms/use-question.tsx';
import { sizeText } from '../../../files/file-text.ts';
import { SectionCard } from '../../../record/section-card.tsx';
import { Button } from '../../../ui/button.tsx';
import { Status } from '../../../ui/status.tsx';

type List = {
  title: string;
  uses: StorageUse[];
  nameOf(use: StorageUse): string;
  urlOf(use: StorageUse): string;
  remove(id: number): Promise<unknown>;
};

/** Renders nothing while no one has sent a file. */
export function StorageList({ storage }: { storage: System['storage'] }) {
  const { run, problem } = useAction();
  const { ask, dialog } = useQuestion();
  const lists: List[] = [
    {
      title: 'Largest orders',
      uses: storage.orders,
      nameOf: ({ id, name }) => `Order ${id}, ${name}`,
      urlOf: ({ id }) => `/admin/dashboard/orders/${id}`,
      remove: (id) => call('DELETE /admin/orders/{id}/files', { params: { id } }),
    },
    {
      title: 'Largest customers',
      uses: storage.customers,
      nameOf: ({ name }) => name,
      urlOf: ({ id }) => `/admin/dashboard/customers/${id}/orders`,
      remove: (id) => call('DELETE /admin/users/{id}/files', { params: { id } }),
    },
  ];
  const confirm = (list: List, use: StorageUse) => {
    const name = list.nameOf(use);
    const text = (
      <>
        <p className="font-semibold wrap-anywhere">
          {name}, {sizeText(use.bytes)}
        </p>
        <p className="mt-2 text-ink-soft">
          Files in messages, answers and deliveries are deleted too. This can’t be undone.
        </p>
      </>
    );
    const question = { title: 'Delete all these files?', action: 'Delete files', danger: true, text };
    void run(() => ask(question, () => list.remove(use.id)), {
      failure: 'Failed to delete the files.',
      done: `Files of ${name} deleted.`,
    });
  };
  if (storage.orders.length + storage.customers.length === 0) return null;
  return (
    <SectionCard title="Files">
      <div className="grid gap-6">
        {problem && (
          <p role="alert" className="font-medium text-bad">
            {problem}
          </p>
        )}
        {lists.map((list) => (
          <section key={list.title} aria-label={list.title}>
            <h3 className="font-semibold">{list.title}</h3>
            <ul className="divide-y divide-line">
              {list.uses.map((use) => (
                <li key={use.id} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2">
                  <Link
                    to={list.urlOf(use)}
                    className="min-w-0 grow text-brand underline underline-offset-4 wrap-anywhere"
                  >
                    {list.nameOf(use)}
                  </Link>
                  {!use.is_paid && <Status label="Unpaid" tone="warn" />}
                  <span className="tabular-nums">{sizeText(use.bytes)}</span>
                  <Button
                    tone="secondary"
                    aria-label={`Delete files of ${list.nameOf(use)}`}
                    onClick={() => confirm(list, use)}
                  >
                    <Trash2 aria-hidden size={18} />
                    Delete files
                  </Button>
                </li>
              ))}
            </ul>
          </section>
        ))}
        {dialog}
      </div>
    </SectionCard>
  );
}
