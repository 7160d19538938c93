import { ArrowUp, Pencil, Plus, RotateCcw, X } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { AdminServiceOption } from '../../../../contract/selling/service-options.ts';
import { maxItems } from '../../../../contract/shared/limits.ts';
import { formatAmount } from '../../../../contract/shared/money.ts';
import { call } from '../../../api/browser.ts';
import { useAction } from '../../../dashboard/forms/use-action.ts';
import { showToast } from '../../../dashboard/frame/toasts.tsx';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { daysText } from '../../../ui/price.tsx';
import { OptionForm, type OptionValues } from './option-form.tsx';

/** `updatedAt` makes another admin's change in the meantime a conflict. */
type Props = { serviceId: number; options: readonly AdminServiceOption[]; updatedAt: string };

/** Each change saves the whole list. A removed option stays in old orders. */
export function ServiceOptions({ serviceId, options, updatedAt }: Props) {
  const [editing, setEditing] = useState<AdminServiceOption | 'new' | null>(null);
  const { run, problem, isPending } = useAction();
  const { revalidate } = useRevalidator();
  const active = options.filter((option) => option.active);
  const removed = options.filter((option) => !option.active);
  const groups = [...new Set(options.flatMap(({ group_name }) => group_name ?? []))];
  const save = (list: readonly OptionValues[]) =>
    call('PUT /admin/services/{id}/options', {
      params: { id: serviceId },
      body: { options: [...list], updated_at: updatedAt },
    });
  const change = (list: readonly OptionValues[], done: string) =>
    void run(() => save(list), { failure: 'Failed to save the options.', done });
  return (
    <section
      aria-labelledby="options"
      className="grid grid-cols-1 gap-4 rounded-lg border border-line bg-surface p-4 sm:p-6"
    >
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="options" className="text-lg font-semibold">
          Options
        </h2>
        <Button tone="secondary" disabled={active.length >= maxItems.serviceOptions} onClick={() => setEditing('new')}>
          <Plus aria-hidden size={18} />
          Add option
        </Button>
      </div>
      {problem && <Alert>{problem}</Alert>}
      {active.length === 0 ? (
        <p className="text-ink-soft">What customers can add to this service, for a higher price or another delivery.</p>
      ) : (
        <ol className="divide-y divide-line rounded-md border border-line">
          {active.map((option, at) => (
            <OptionRow key={option.id} option={option}>
              {at > 0 && (
                <IconButton
                  label={`Move ${option.title} up`}
                  disabled={isPending}
                  onClick={() => change(active.with(at - 1, option).with(at, active[at - 1] ?? option), 'Order saved.')}
                >
                  <ArrowUp aria-hidden size={18} />
                </IconButton>
              )}
              <IconButton label={`Edit ${option.title}`} onClick={() => setEditing(option)}>
                <Pencil aria-hidden size={18} />
              </IconButton>
              <IconButton
                label={`Remove ${option.title}`}
                disabled={isPending}
                onClick={() =>
                  change(
                    active.filter(({ id }) => id !== option.id),
                    `${option.title} removed.`,
                  )
                }
              >
                <X aria-hidden size={18} />
              </IconButton>
            </OptionRow>
          ))}
        </ol>
      )}
      {removed.length > 0 && (
        <details>
          <summary className="inline-flex min-h-11 cursor-pointer items-center text-sm text-ink-soft">
            Removed options ({removed.length})
          </summary>
          <ul className="divide-y divide-line rounded-md border border-line">
            {removed.map((option) => (
              <OptionRow key={option.id} option={option}>
                <IconButton
                  label={`Offer ${option.title} again`}
                  disabled={isPending}
                  onClick={() => change([...active, { ...option, active: true }], `${option.title} is offered again.`)}
                >
                  <RotateCcw aria-hidden size={18} />
                </IconButton>
              </OptionRow>
            ))}
          </ul>
        </details>
      )}
      {editing && (
        <OptionForm
          option={editing === 'new' ? null : editing}
          groups={groups}
          onClose={() => setEditing(null)}
          onSave={async (saved) => {
            const list =
              editing === 'new' ? [...active, saved] : active.map((one) => (one.id === saved.id ? saved : one));
            await save(list);
            showToast(`${saved.title} saved.`);
            await revalidate();
          }}
        />
      )}
    </section>
  );
}

function OptionRow({ option, children }: { option: AdminServiceOption; children: ReactNode }) {
  const { title, group_name, price, delivery_days, max_quantity } = option;
  const details = [
    group_name,
    Number(price) === 0 ? 'no extra cost' : `+${formatAmount(price)}`,
    delivery_days !== 0 && `${delivery_days > 0 ? '+' : '−'}${daysText(Math.abs(delivery_days))}`,
    max_quantity > 1 && `up to ${max_quantity}`,
  ].filter(Boolean);
  return (
    <li className="flex items-center pl-3">
      <span className="min-w-0 grow py-2 wrap-anywhere">
        {title}
        <span className="block text-sm text-ink-soft">{details.join(' · ')}</span>
      </span>
      {children}
    </li>
  );
}
