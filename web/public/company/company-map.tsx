import { ExternalLink } from 'lucide-react';

const HEIGHT_PX = 450;

/** Google's map loads only near the viewport. */
export const CompanyMap = ({ embedUrl, title, place }: { embedUrl: string; title: string; place: string }) => (
  <>
    <iframe
      src={embedUrl}
      title={title}
      height={HEIGHT_PX}
      loading="lazy"
      referrerPolicy="no-referrer"
      className="w-full rounded-lg border border-line bg-paper"
    />
    {/* If the browser blocks the frame. */}
    <a
      href={`https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(place)}`}
      target="_blank"
      rel="noreferrer"
      className="mt-2 inline-flex min-h-11 items-center gap-2 font-medium text-brand underline underline-offset-4"
    >
      Open in Google Maps
      <span className="sr-only"> (opens in a new tab)</span>
      <ExternalLink aria-hidden size={16} />
    </a>
  </>
);
