import { ArrowUp, X } from 'lucide-react';
import { useState } from 'react';
import { Select } from '../../ui/field.tsx';
import { HiddenText } from '../../ui/fields/hidden-text.tsx';
import { IconButton } from '../../ui/icon-button.tsx';

export type PickableRecord = { id: number; title: string };

type Props = {
  /** The field has the ids, separated by commas. */
  name: string;
  label: string;
  noun: string;
  records: readonly PickableRecord[];
  chosen: readonly number[];
  max: number;
  help?: string;
  error: string | undefined;
  optional?: boolean;
  ordered?: boolean;
};

export function RecordPicker({ name, label, noun, records, chosen, max, help, error, optional, ordered }: Props) {
  const [ids, setIds] = useState([...chosen]);
  const named = ids.flatMap((id) => records.find((record) => record.id === id) ?? []);
  const others = records.filter(({ id }) => !ids.includes(id));
  return (
    <div className="grid gap-2">
      <HiddenText name={name} text={ids.join(',')} onRestore={(text) => setIds(idsIn(text))} />
      <Select
        label={label}
        optional={optional ?? false}
        value=""
        disabled={ids.length >= max}
        help={help}
        error={error}
        onChange={({ target }) => setIds([...ids, Number(target.value)])}
      >
        <option value="">{`Add a ${noun}`}</option>
        {others.map(({ id, title }) => (
          <option key={id} value={id}>
            {title}
          </option>
        ))}
      </Select>
      {named.length > 0 && (
        <ol aria-label={`Chosen ${label.toLowerCase()}`} className="divide-y divide-line rounded-md border border-line">
          {named.map(({ id, title }, at) => (
            <li key={id} className="flex items-center ps-3">
              <span className="min-w-0 grow py-1 text-sm wrap-anywhere">{title}</span>
              {ordered && at > 0 && (
                <IconButton label={`Move ${title} up`} onClick={() => setIds(movedUp(ids, id))}>
                  <ArrowUp aria-hidden size={18} />
                </IconButton>
              )}
              <IconButton label={`Remove ${title}`} onClick={() => setIds(ids.filter((one) => one !== id))}>
                <X aria-hidden size={18} />
              </IconButton>
            </li>
          ))}
        </ol>
      )}
    </div>
  );
}

const idsIn = (text: string): number[] => text.split(',').filter(Boolean).map(Number);

function movedUp(ids: number[], id: number): number[] {
  const at = ids.indexOf(id);
  return ids.with(at - 1, id).with(at, ids[at - 1] ?? id);
}
