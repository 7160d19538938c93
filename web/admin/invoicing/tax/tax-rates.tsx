import { Pencil, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { TaxRate } from '../../../../contract/invoicing/tax.ts';
import { call } from '../../../api/browser.ts';
import { companyDayText } from '../../../dashboard/dates.ts';
import { useAction } from '../../../dashboard/forms/use-action.ts';
import { useQuestion } from '../../../dashboard/forms/use-question.tsx';
import { useCompanyToday } from '../../../dashboard/frame/pending-counts.ts';
import { type Column, OneLine } from '../../../dashboard/list/columns.tsx';
import { List } from '../../../dashboard/list/list.tsx';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Empty } from '../../../ui/empty.tsx';
import { Tag } from '../../../ui/status.tsx';
import { buyerNames, percentText, placeName } from './tax-labels.ts';
import { TaxRateForm } from './tax-rate-form.tsx';

function periodText({ valid_from, valid_to }: TaxRate): string {
  if (valid_to !== null) return `${companyDayText(valid_from)} to ${companyDayText(valid_to)}`;
  return `From ${companyDayText(valid_from)}`;
}

const buyerText = ({ buyer, needs_tax_id }: TaxRate): string =>
  `${buyerNames[buyer]}${needs_tax_id ? ' with a tax id' : ''}`;

const columnsOf = (isEnded: (rate: TaxRate) => boolean): Column<TaxRate>[] => [
  {
    head: 'Name',
    cell: (rate) => (
      <>
        <bdi>{rate.name}</bdi>
        {isEnded(rate) && (
          <span className="ms-2">
            <Tag>Ended</Tag>
          </span>
        )}
      </>
    ),
    detail: ({ note }) => note,
  },
  { head: 'Where', width: 200, place: 'below', cell: (rate) => <OneLine text={placeName(rate)} /> },
  { head: 'Who', width: 180, place: 'tablet', cell: (rate) => <OneLine text={buyerText(rate)} /> },
  {
    head: 'Rate',
    width: 80,
    numeric: true,
    place: 'amount',
    cell: ({ rate, components }) => (
      <span title={components.map((part) => `${part.name} ${percentText(part.rate)}`).join(', ')}>
        {percentText(rate)}
      </span>
    ),
  },
  { head: 'When', width: 180, place: 'end', cell: (rate) => periodText(rate) },
];

export function TaxRates({ rates }: { rates: TaxRate[] }) {
  const [editing, setEditing] = useState<TaxRate | 'new' | null>(null);
  const [showsEnded, setShowsEnded] = useState(false);
  const { run, problem } = useAction();
  const today = useCompanyToday();
  const isEnded = ({ valid_to }: TaxRate): boolean => valid_to !== null && valid_to < today;
  const { ask, dialog } = useQuestion();
  const shown = rates.filter((rate) => showsEnded || !isEnded(rate));
  const ended = rates.filter(isEnded).length;
  const remove = ({ id, name }: TaxRate) =>
    run(
      () =>
        ask({ title: `Delete ${name}?`, action: 'Delete', danger: true, text: 'It has never taxed a sale.' }, () =>
          call('DELETE /admin/tax-rates/{id}', { params: { id } }),
        ),
      { failure: 'Failed to delete the tax rate.', done: `${name} was deleted.`, recordKey: id },
    );
  return (
    <section id="tax-rates" aria-labelledby="rates" className="scroll-mt-28">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <h2 id="rates" className="text-xl">
          Rates
        </h2>
        <Button onClick={() => setEditing('new')}>
          <Plus aria-hidden size={18} />
          Add rate
        </Button>
      </div>
      {problem && <Alert className="mb-4">{problem}</Alert>}
      {shown.length === 0 ? (
        <Empty title="No current rates">No tax is charged until you add a rate, such as the one of your state.</Empty>
      ) : (
        <List
          caption="Tax rates"
          rows={shown}
          columns={columnsOf(isEnded)}
          nameOf={(rate) => `${rate.name}, ${placeName(rate)}`}
          onOpen={setEditing}
          rowActions={(rate) => [
            { label: 'Edit', Icon: Pencil, onSelect: () => setEditing(rate) },
            ...(rate.in_use
              ? []
              : [{ label: 'Delete', Icon: Trash2, danger: true, onSelect: () => void remove(rate) }]),
          ]}
        />
      )}
      {ended > 0 && (
        <Button
          tone="quiet"
          className="mt-2 -ms-4"
          aria-expanded={showsEnded}
          onClick={() => setShowsEnded(!showsEnded)}
        >
          {showsEnded ? 'Hide ended rates' : `Show ended rates (${ended})`}
        </Button>
      )}
      {editing && <TaxRateForm rate={editing === 'new' ? null : editing} onClose={() => setEditing(null)} />}
      {dialog}
    </section>
  );
}
