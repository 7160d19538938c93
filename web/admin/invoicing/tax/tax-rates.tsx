import { Pencil, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { TaxRate } from '../../../../contract/invoicing/tax.ts';
import { call } from '../../../api/browser.ts';
import { companyDayText } from '../../../dashboard/dates.ts';
import { useAction } from '../../../dashboard/forms/use-action.ts';
import { useQuestion } from '../../../dashboard/forms/use-question.tsx';
import { useCompanyToday } from '../../../dashboard/frame/pending-counts.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Empty } from '../../../ui/empty.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Status } from '../../../ui/status.tsx';
import { Table, Td, Th } from '../../../ui/table.tsx';
import { buyerNames, percentText, placeName } from './tax-labels.ts';
import { TaxRateForm } from './tax-rate-form.tsx';

function periodText({ valid_from, valid_to }: TaxRate): string {
  if (valid_to !== null) return `${companyDayText(valid_from)} to ${companyDayText(valid_to)}`;
  return `From ${companyDayText(valid_from)}`;
}

const buyerText = ({ buyer, needs_tax_id }: TaxRate): string =>
  `${buyerNames[buyer]}${needs_tax_id ? ' with a tax id' : ''}`;

/** Replaces the columns on a phone. */
const Summary = ({ rate }: { rate: TaxRate }) => (
  <span className="block text-sm font-normal text-ink-soft md:hidden">
    <span className="block">{`${placeName(rate)}, ${buyerText(rate).toLowerCase()}`}</span>
    <span className="block">{periodText(rate)}</span>
  </span>
);

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
      async () => {
        await ask({ title: `Delete ${name}?`, action: 'Delete', danger: true, text: 'It has never taxed a sale.' });
        await call('DELETE /admin/tax-rates/{id}', { params: { id } });
      },
      { failure: 'Failed to delete the tax rate.', done: `${name} was deleted.`, recordKey: id },
    );
  return (
    <section aria-labelledby="rates">
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
        <Table label="Tax rates">
          <thead>
            <tr>
              <Th>Name</Th>
              <Th className="max-md:hidden">Where</Th>
              <Th className="max-md:hidden">Buyers</Th>
              <Th>Rate</Th>
              <Th className="max-md:hidden">Valid</Th>
              <Th>
                <span className="sr-only">Actions</span>
              </Th>
            </tr>
          </thead>
          <tbody>
            {shown.map((rate) => (
              <tr key={rate.id}>
                <Td className="font-semibold">
                  {rate.name} {isEnded(rate) && <Status label="Ended" />}
                  <Summary rate={rate} />
                  {rate.note && (
                    <span className="block max-w-60 text-sm font-normal whitespace-pre-line text-ink-soft">
                      {rate.note}
                    </span>
                  )}
                </Td>
                <Td className="max-md:hidden">{placeName(rate)}</Td>
                <Td className="max-md:hidden">
                  {buyerNames[rate.buyer]}
                  {rate.needs_tax_id && <span className="block text-sm text-ink-soft">with a tax id</span>}
                </Td>
                <Td className="tabular-nums max-md:px-2!">
                  {percentText(rate.rate)}
                  {rate.components.length > 1 &&
                    rate.components.map((part) => (
                      <span key={part.name} className="block text-sm whitespace-nowrap text-ink-soft">
                        {part.name} {percentText(part.rate)}
                      </span>
                    ))}
                </Td>
                <Td className="whitespace-nowrap max-md:hidden">{periodText(rate)}</Td>
                <Td className="px-1! py-1!">
                  <div className="flex justify-end">
                    <IconButton label={`Edit ${rate.name}, ${placeName(rate)}`} onClick={() => setEditing(rate)}>
                      <Pencil aria-hidden size={18} />
                    </IconButton>
                    {!rate.in_use && (
                      <IconButton
                        label={`Delete ${rate.name}, ${placeName(rate)}`}
                        onClick={() => void remove(rate)}
                        className="hover:text-bad"
                      >
                        <Trash2 aria-hidden size={18} />
                      </IconButton>
                    )}
                  </div>
                </Td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
      {ended > 0 && (
        <Button
          tone="quiet"
          className="mt-2 -ml-4"
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
