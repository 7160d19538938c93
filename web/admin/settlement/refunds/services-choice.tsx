import { X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { formatAmount } from '../../../../contract/shared/money.ts';
import { call } from '../../../api/browser.ts';
import { type Settled, settled } from '../../../api/page-data.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Select } from '../../../ui/field.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { allPages } from '../../shared/all-pages.ts';

type Offer = { id: number; title: string; price_decimal: string };
type Props = { chosen: number[]; onChange: (ids: number[]) => void; error: string | undefined };

const load = (): Promise<Offer[]> =>
  allPages((paging) => call('GET /admin/services', { query: { ...paging, active: '1' } }));

export function ServicesChoice({ chosen, onChange, error }: Props) {
  const [loaded, setLoaded] = useState<Settled<Offer[]> | null>(null);
  useEffect(() => {
    let isShown = true;
    void settled(load(), 'Failed to fetch services.').then((result) => isShown && setLoaded(result));
    return () => {
      isShown = false;
    };
  }, []);
  if (loaded?.error) return <Alert>{loaded.error}</Alert>;
  const offers = loaded?.content ?? [];
  const named = chosen.flatMap((id) => offers.find((offer) => offer.id === id) ?? []);
  return (
    <div className="grid gap-2">
      <Select
        label="Services"
        name="items"
        value=""
        error={error}
        help="Together they must cost what was paid."
        onChange={({ target }) => onChange([...chosen, Number(target.value)])}
      >
        <option value="">Add a service</option>
        {offers
          .filter(({ id }) => !chosen.includes(id))
          .map(({ id, title, price_decimal }) => (
            <option key={id} value={id}>
              {`${title}, ${formatAmount(price_decimal)}`}
            </option>
          ))}
      </Select>
      {named.length > 0 && (
        <ul aria-label="Chosen services" className="divide-y divide-line rounded-md border border-line">
          {named.map(({ id, title, price_decimal }) => (
            <li key={id} className="flex items-center ps-3">
              <span className="min-w-0 grow py-1 text-sm wrap-anywhere">{title}</span>
              <span className="text-sm tabular-nums">{formatAmount(price_decimal)}</span>
              <IconButton label={`Remove ${title}`} onClick={() => onChange(chosen.filter((one) => one !== id))}>
                <X aria-hidden size={18} />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
