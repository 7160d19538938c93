import { MapPin, MessageCircle, Phone } from 'lucide-react';
import { useLocation } from 'react-router';
import type { StaffOrder } from '../../contract/selling/staff-order.ts';
import { tabUrl } from '../order/tabs.ts';
import { telephoneUrl } from '../public/company/telephone-url.ts';
import { mapUrl } from '../record/map-url.ts';
import { buttonClass, LinkButton } from '../ui/button.tsx';

const row = 'flex min-h-11 items-center gap-3 *:last:min-w-29';

/** A phone shows it first: who waits, at which number and where. */
export function AssignmentContact({ user: { name, company, phone, place } }: Pick<StaffOrder, 'user'>) {
  const { search } = useLocation();
  return (
    <ul aria-label="Contact" className="mb-4 grid gap-2 sm:hidden">
      <li className={row}>
        <span className="min-w-0 grow wrap-anywhere">
          <bdi className="font-semibold">{name}</bdi>
          {company && <span className="text-ink-soft">, {company}</span>}
        </span>
        <LinkButton to={tabUrl(search, 'conversation')} tone="secondary" size="small">
          <MessageCircle aria-hidden size={18} />
          Message
        </LinkButton>
      </li>
      {phone !== null && (
        <li className={row}>
          <span className="min-w-0 grow wrap-anywhere">{phone}</span>
          <a href={telephoneUrl(phone)} className={buttonClass('secondary', 'small')}>
            <Phone aria-hidden size={18} />
            Call
          </a>
        </li>
      )}
      {place !== null && (
        <li className={row}>
          <span className="min-w-0 grow wrap-anywhere">{place}</span>
          <a href={mapUrl(place)} target="_blank" rel="noreferrer" className={buttonClass('secondary', 'small')}>
            <MapPin aria-hidden size={18} />
            Map
          </a>
        </li>
      )}
    </ul>
  );
}
