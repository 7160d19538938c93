import { ArrowUp, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { maxItems } from '../../../contract/limits.ts';
import { Select } from '../../ui/field.tsx';
import { IconButton } from '../../ui/icon-button.tsx';

export type ServiceOption = { id: number; title: string; active: boolean };

type Props = { services: readonly ServiceOption[]; chosen: number[]; error: string | undefined };

/** The services that an article names, in the order of their cards. */
export function ServicePicker({ services, chosen, error }: Props) {
  const [ids, setIds] = useState(chosen);
  const field = useRef<HTMLInputElement>(null);
  const shown = useRef(ids);
  useEffect(() => {
    if (shown.current === ids) return;
    shown.current = ids;
    // The form counts this as a change like any other.
    field.current?.dispatchEvent(new Event('input', { bubbles: true }));
  }, [ids]);
  const named = ids.flatMap((id) => services.find((service) => service.id === id) ?? []);
  const others = services.filter(({ id }) => !ids.includes(id));
  return (
    <div className="grid gap-2">
      {/* Controlled: React resets the value of a hidden field to its default. */}
      <input ref={field} type="hidden" name="service_ids" value={ids.join(',')} />
      <Select
        label="Services"
        optional
        value=""
        disabled={ids.length >= maxItems.articleServices}
        help={`Shown beside the guide as “Rather have us do it?”. Up to ${maxItems.articleServices}; the page shows the first three.`}
        error={error}
        onChange={({ target }) => setIds([...ids, Number(target.value)])}
      >
        <option value="">Add a service</option>
        {others.map(({ id, title, active }) => (
          <option key={id} value={id}>
            {active ? title : `${title} (inactive)`}
          </option>
        ))}
      </Select>
      {named.length > 0 && (
        <ol aria-label="Chosen services" className="divide-y divide-line rounded-md border border-line">
          {named.map(({ id, title }, at) => (
            <li key={id} className="flex items-center pl-3">
              <span className="min-w-0 grow py-1 text-sm wrap-anywhere">{title}</span>
              {at > 0 && (
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

function movedUp(ids: number[], id: number): number[] {
  const at = ids.indexOf(id);
  return ids.with(at - 1, id).with(at, ids[at - 1] ?? id);
}
