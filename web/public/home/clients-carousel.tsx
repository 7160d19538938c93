import type { Client } from '../../../contract/content.ts';
import type { Settled } from '../../api/page-data.ts';
import { Alert } from '../../ui/alert.tsx';
import { Carousel } from '../../ui/carousel.tsx';
import { Container } from '../../ui/section.tsx';
import { storageUrl } from '../../ui/storage-url.ts';

const MIN_SLIDES = 10;
const INTERVAL_MS = 2000;

/** As specified: repeats short lists up to ten entries. */
const padded = (clients: Client[]): Client[] =>
  clients.length === 0 || clients.length >= MIN_SLIDES
    ? clients
    : Array.from({ length: MIN_SLIDES }, (_, i) => clients[i % clients.length] as Client);

export function ClientsCarousel({ clients }: { clients: Settled<{ data: Client[] }> }) {
  if (clients.content?.data.length === 0) return null;
  return (
    <section aria-labelledby="clients" className="border-t border-line py-10 lg:py-14">
      <Container className="grid items-start gap-x-8 gap-y-6 lg:grid-cols-12">
        <h2 id="clients" className="text-lg leading-snug lg:col-span-2 lg:pt-4">
          Companies that work with us
        </h2>
        <div className="min-w-0 lg:col-span-10">
          {clients.error !== null ? (
            <Alert>{clients.error}</Alert>
          ) : (
            <Carousel
              label="Clients"
              intervalMs={INTERVAL_MS}
              slideClass="basis-full min-[480px]:basis-1/2 min-[600px]:basis-1/3 lg:basis-1/5"
              slides={padded(clients.content.data).map((client, i) => ({
                key: String(i),
                content: <ClientLogo client={client} />,
              }))}
            />
          )}
        </div>
      </Container>
    </section>
  );
}

// Logos need a light background in both themes.
function ClientLogo({ client: { name, logo_url } }: { client: Client }) {
  return (
    <div className="mx-1.5 grid h-20 place-items-center rounded-md border border-line bg-plate px-4 text-center font-semibold text-[oklch(0.3_0.03_255)]">
      {logo_url ? (
        <img
          src={storageUrl(logo_url)}
          alt={name}
          width={160}
          height={56}
          loading="lazy"
          className="max-h-14 w-auto max-w-full object-contain"
        />
      ) : (
        name
      )}
    </div>
  );
}
