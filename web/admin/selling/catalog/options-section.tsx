import { RotateCcw } from 'lucide-react';
import type { AdminServiceOption } from '../../../../contract/selling/service-options.ts';
import { maxItems } from '../../../../contract/shared/limits.ts';
import { RowList } from '../../../dashboard/forms/rows/row-list.tsx';
import { nextId, type Rows } from '../../../dashboard/forms/rows/use-rows.ts';
import { SectionCard } from '../../../record/section-card.tsx';
import { HiddenText } from '../../../ui/fields/hidden-text.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { GROUPS, OptionFields } from './option-fields.tsx';
import { newOption, type OptionRow, optionControl, optionDetail, optionRow } from './options.ts';

export const optionNames = { noun: 'option', nameOf: ({ title }: OptionRow) => title.trim() };

type Props = {
  list: Rows<OptionRow>;
  /** Including those that were removed. */
  stored: readonly AdminServiceOption[];
  errors: Record<string, string | undefined>;
};

export function OptionsSection({ list, stored, errors }: Props) {
  const { rows } = list;
  const groups = [...new Set(stored.flatMap(({ group_name }) => group_name ?? []))];
  const removed = stored.filter(({ active, id }) => !active && !rows.some(({ optionId }) => optionId === id));
  return (
    <SectionCard id="options" title="Options">
      <HiddenText
        name="options"
        text={JSON.stringify(rows)}
        onRestore={(text) => list.replace(JSON.parse(text) as OptionRow[])}
      />
      {rows.length === 0 && (
        <p className="mb-3 text-ink-soft">
          What customers can add to this service, for a higher price or another number of days.
        </p>
      )}
      <RowList
        {...optionNames}
        label="Options"
        list={list}
        max={maxItems.serviceOptions}
        detailOf={optionDetail}
        hasError={({ id }) => hasErrorAt(errors, optionControl(id, ''))}
        onAdd={() => list.add(newOption(rows))}
      >
        {(option) => (
          <OptionFields option={option} errors={errors} onChange={(values) => list.update(option.id, values)} />
        )}
      </RowList>
      <datalist id={GROUPS}>
        {groups.map((group) => (
          <option key={group} value={group} />
        ))}
      </datalist>
      {removed.length > 0 && (
        <details className="mt-3">
          <summary className="inline-flex min-h-11 cursor-pointer items-center text-sm text-ink-soft">
            Removed options ({removed.length})
          </summary>
          <ul className="divide-y divide-line rounded-md border border-line">
            {removed.map((option) => (
              <li key={option.id} className="flex items-center gap-x-4 ps-3">
                <span className="min-w-0 grow wrap-anywhere">{option.title}</span>
                <span className="text-sm text-ink-soft">{optionDetail(optionRow(0, option))}</span>
                <IconButton
                  label={`Offer ${option.title} again`}
                  disabled={rows.length >= maxItems.serviceOptions}
                  onClick={() => list.replace([...rows, optionRow(nextId(rows), option)])}
                >
                  <RotateCcw aria-hidden size={18} />
                </IconButton>
              </li>
            ))}
          </ul>
        </details>
      )}
    </SectionCard>
  );
}

export const hasErrorAt = (errors: Record<string, string | undefined>, prefix: string): boolean =>
  Object.entries(errors).some(([control, error]) => error && control.startsWith(prefix));
