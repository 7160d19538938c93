import { MapPin } from 'lucide-react';
import { useRef } from 'react';
import { useInView } from '../ui/use-in-view.ts';

const HEIGHT_PX = 450;

/** The map comes from another company's servers: it is asked for only by those who scroll to it. */
export function OfficeMap({ address, title }: { address: string; title: string }) {
  const place = useRef<HTMLDivElement>(null);
  const seen = useInView(place);
  return (
    <div
      ref={place}
      className="grid overflow-hidden rounded-lg border border-line bg-paper"
      style={{ height: HEIGHT_PX }}
    >
      {seen ? (
        <iframe src={address} title={title} height={HEIGHT_PX} className="w-full" referrerPolicy="no-referrer" />
      ) : (
        <p className="flex items-center justify-center gap-2">
          <MapPin aria-hidden size={20} />
          <a href={address} className="underline underline-offset-4">
            Open the map
          </a>
        </p>
      )}
    </div>
  );
}
