import clsx from 'clsx';
import { MapPin, Phone } from 'lucide-react';
import { telephoneUrl } from '../public/company/telephone-url.ts';
import { mapUrl } from '../record/map-url.ts';

const look =
  'inline-flex min-h-6 items-center gap-1.5 text-sm whitespace-nowrap text-ink-soft underline-offset-4 hover:underline max-sm:min-h-8';

/** Cut before the number next to it. */
export const PlaceLink = ({ place }: { place: string | null }) =>
  place !== null && (
    <a href={mapUrl(place)} target="_blank" rel="noreferrer" className={clsx(look, 'max-w-full min-w-0')}>
      <MapPin aria-hidden size={14} className="shrink-0" />
      <span className="sr-only">Map of </span>
      <span className="truncate">{place}</span>
    </a>
  );

export const PhoneLink = ({ phone }: { phone: string | null }) =>
  phone !== null && (
    <a href={telephoneUrl(phone)} className={clsx(look, 'shrink-0')}>
      <Phone aria-hidden size={14} className="shrink-0" />
      <span className="sr-only">Phone </span>
      {phone}
    </a>
  );
