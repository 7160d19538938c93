import { Link } from 'react-router';
import type { Client } from '../../../contract/site/content.ts';
import type { Settled } from '../../api/page-data.ts';
import { Alert } from '../../ui/alert.tsx';
import { Carousel } from '../../ui/media/carousel.tsx';
import { Container } from '../../ui/section.tsx';
import { storageUrl } from '../../ui/storage-url.ts';

const MIN_SLIDES = 10;
const INTERVAL_MS = 2000;

/** The specification repeats short lists up to ten entries. */
const padded = (clients: Client[]): Client[] =>
  clients.length === 0 || clients.length >= MIN_SLIDES
    ? clients
    : Array.from({ length: MIN_SLIDES }, (_, i) => clients[i % clients.length] as Client);

export function ClientsCarousel({
  clients,
  cases,
}: {
  clients: Settled<{ data: Client[] }>;
  cases: { slug: string; client: string }[];
}) {
  if (clients.content?.data.length === 0) return null;
  return (
    <section aria-labelledby="clients" className="py-7 lg:py-11">
      <Container className="grid items-start gap-x-8 gap-y-2 sm:gap-y-6 lg:grid-cols-12">
        <h2 id="clients" className="text-lg/6.5 lg:col-span-2 lg:pt-4">
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
                content: (
                  <ClientLogo client={client} caseSlug={cases.find((study) => study.client === client.name)?.slug} />
                ),
              }))}
            />
          )}
        </div>
      </Container>
    </section>
  );
}

/** One color and no background: multiplied with a light page, inverted and screened on a dark one. */
function ClientLogo({ client: { name, logo_url }, caseSlug }: { client: Client; caseSlug: string | undefined }) {
  const logo = (
    <span className="grid h-16 place-items-center text-center font-semibold">
      {logo_url ? (
        <img
          src={storageUrl(logo_url)}
          alt={name}
          width={160}
          height={56}
          loading="lazy"
          className="max-h-14 w-auto max-w-full object-contain mix-blend-multiply grayscale dark:mix-blend-screen dark:invert"
        />
      ) : (
        name
      )}
    </span>
  );
  if (!caseSlug) return <div className="px-4">{logo}</div>;
  return (
    <Link
      to={`/cases/${caseSlug}`}
      className="group mx-1 grid rounded-md px-3 pb-1 text-center text-sm font-semibold text-brand -outline-offset-3"
    >
      {logo}
      <span className="underline-offset-4 group-hover:underline">Read the case study</span>
    </Link>
  );
}
