import { ExternalLink, MapPinned } from 'lucide-react';
import { useState } from 'react';
import { mapUrl } from '../../record/map-url.ts';
import { Button } from '../../ui/button.tsx';
import { MapDrawing } from './map-drawing.tsx';

const HEIGHT_PX = 450;

/** The button that it replaces had the focus. */
const focusFrame = (frame: HTMLIFrameElement | null) => frame?.focus();

type Props = { embedUrl: string; title: string; place: string };

/** A drawing until a click: Google learns nothing about other visitors. */
export function CompanyMap({ embedUrl, title, place }: Props) {
  const [isShown, setShown] = useState(false);
  return (
    <div>
      {isShown ? (
        <iframe
          ref={focusFrame}
          src={embedUrl}
          title={title}
          height={HEIGHT_PX}
          referrerPolicy="no-referrer"
          className="w-full rounded-lg border border-line bg-paper"
        />
      ) : (
        <div className="relative grid h-56 place-content-center justify-items-center overflow-hidden rounded-lg border border-line bg-sunken pt-8 noscript:hidden">
          <MapDrawing />
          <Button tone="secondary" className="relative" onClick={() => setShown(true)}>
            <MapPinned aria-hidden size={20} />
            Show map
          </Button>
          <p className="relative mt-2 rounded-sm bg-sunken px-2 text-sm text-ink-soft">
            Loads Google Maps, which sees your IP address.
          </p>
        </div>
      )}
      <a
        href={mapUrl(place)}
        target="_blank"
        rel="noreferrer"
        className="mt-2 inline-flex min-h-11 items-center gap-2 font-semibold text-brand underline underline-offset-4"
      >
        Open in Google Maps
        <span className="sr-only"> (opens in a new tab)</span>
        <ExternalLink aria-hidden size={16} />
      </a>
    </div>
  );
}
