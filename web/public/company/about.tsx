import type { ReactNode } from 'react';
import type { Company } from '../../../contract/shared/company.ts';
import { numberText } from '../../../contract/shared/language/formats.ts';
import type { Proof } from '../../../contract/site/site.ts';
import { callContext } from '../../api/context.ts';
import { settled } from '../../api/page-data.ts';
import { type SiteCompany, useSite } from '../../site.ts';
import { buttonClass, LinkButton } from '../../ui/button.tsx';
import { Figure, Figures } from '../../ui/figures.tsx';
import { Container } from '../../ui/section.tsx';
import { Achievements } from '../home/achievements.tsx';
import { reviewsText } from '../reviews/ratings.ts';
import { organizationSchema } from '../seo/organization.ts';
import { errorMeta, pageMeta } from '../seo/page-meta.ts';
import { PageBanner } from '../shared/page-banner.tsx';
import type { Route } from './+types/about.ts';
import { Guarantee } from './guarantee.tsx';
import { postalLines } from './postal-lines.ts';
import { ReportDrawing } from './report-drawing.tsx';
import { TeamList } from './team-list.tsx';
import { telephoneUrl } from './telephone-url.ts';

export { PageError as ErrorBoundary } from '../shared/page-error.tsx';

const crumbs = [
  { name: 'Home', to: '/' },
  { name: 'About', to: '/about' },
];

/** The page makes sense without its figures. */
export async function loader({ context }: Route.LoaderArgs) {
  const call = context.get(callContext);
  const [{ company }, proof] = await Promise.all([
    call('GET /config'),
    settled(call('GET /proof'), 'Failed to fetch the figures.'),
  ]);
  const { about, awards, registration, team } = company;
  return { about, awards, registration, team, proof: proof.content };
}

export const meta: Route.MetaFunction = ({ loaderData, ...args }) => {
  const site = args.matches[0].loaderData;
  if (!loaderData) return errorMeta(args);
  const description = loaderData.about.who_we_are[0] ?? '';
  return pageMeta(args, { title: 'About', description, crumbs, data: site ? [organizationSchema(site, null)] : [] });
};

export default function About({ loaderData: { about, awards, registration, team, proof } }: Route.ComponentProps) {
  const { company, brand } = useSite().config;
  const { who_we_are, what_we_do, why_choose_us, our_mission } = about;
  return (
    <>
      <PageBanner crumbs={crumbs} title={`About ${company.name}`} intro={company.tagline} />
      {proof && <Proven proof={proof} team={team.length} />}
      <Container className="pt-4 lg:pt-8">
        <Achievements isStill />
      </Container>
      <Container>
        <Part id="who-we-are" title="Who We Are" paragraphs={who_we_are} />
        <Part id="what-we-do" title="What We Do" paragraphs={what_we_do}>
          {brand.has_sample_film && <ReportDrawing company={company.name} />}
          <LinkButton to="/services" tone="secondary">
            Find Services
          </LinkButton>
        </Part>
        <Part id="why-choose-us" title="Why Choose Us" paragraphs={why_choose_us}>
          <Guarantee variant="line" className="rounded-md border border-line bg-surface p-4 text-base" />
        </Part>
        <Team team={team} />
        <Awards awards={awards} />
        <Office company={company} registration={registration} />
      </Container>
      {our_mission.length > 0 && (
        <section
          id="our-mission"
          aria-labelledby="our-mission-heading"
          className="on-ink mt-7 bg-band text-ink lg:mt-11"
        >
          <Container className="grid gap-x-8 gap-y-4 py-10 lg:grid-cols-12 lg:py-16">
            <h2 id="our-mission-heading" className="text-lg text-accent lg:col-span-4 lg:pt-2">
              Our Mission
            </h2>
            <div className="grid gap-6 lg:col-span-8">
              {our_mission.map((paragraph) => (
                <p key={paragraph} className="text-xl font-semibold">
                  {paragraph}
                </p>
              ))}
            </div>
          </Container>
        </section>
      )}
    </>
  );
}

function Proven({ proof, team }: { proof: Proof; team: number }) {
  const { rating, customers, delivered_orders, on_time, founded_year } = proof;
  const figures = [
    ...(founded_year === null ? [] : [['Founded', String(founded_year)]]),
    ...(team > 0 ? [['Engineers', String(team)]] : []),
    ...(customers > 0 ? [['Customers', numberText(customers), 'ordered here']] : []),
    ...(on_time
      ? [['On time, last 12 months', `${on_time.percent}%`, `${on_time.kept} of ${on_time.orders} delivered`]]
      : delivered_orders > 0
        ? [['Orders delivered', numberText(delivered_orders)]]
        : []),
    ...(rating ? [['Average rating', `${rating.average} out of 5`, `from ${reviewsText(rating.count)}`]] : []),
  ];
  return (
    <Container>
      <Figures className="border-b border-line py-8">
        {figures.map(([name, value, base]) => (
          <Figure key={name} label={name} base={base}>
            {value}
          </Figure>
        ))}
      </Figures>
    </Container>
  );
}

type RowProps = { id: string; title: string; children: ReactNode };

const Row = ({ id, title, children }: RowProps) => (
  <section
    aria-labelledby={`${id}-heading`}
    className="grid gap-x-8 gap-y-6 border-b border-line py-7 lg:grid-cols-12 lg:py-11"
  >
    <h2 id={`${id}-heading`} className="text-xl lg:col-span-4">
      {title}
    </h2>
    {children}
  </section>
);

function Awards({ awards }: Pick<Company, 'awards'>) {
  if (awards.length === 0) return null;
  return (
    <Row id="awards" title="Awards">
      <ul className="grid gap-x-8 gap-y-4 sm:grid-cols-2 lg:col-span-8">
        {awards.map(({ year, name, by }) => (
          <li key={`${year} ${name}`} className="grid grid-cols-[3.5rem_minmax(0,1fr)]">
            <span className="text-ink-soft tabular-nums">{year}</span>
            <span>
              <span className="block font-semibold">{name}</span>
              <span className="block text-sm text-ink-soft">{by}</span>
            </span>
          </li>
        ))}
      </ul>
    </Row>
  );
}

function Team({ team }: Pick<Company, 'team'>) {
  if (team.length === 0) return null;
  return (
    <Row id="team" title="The team">
      <TeamList team={team} withCertificates className="sm:grid-cols-2 lg:col-span-8" />
    </Row>
  );
}

function Office({ company, registration }: { company: SiteCompany; registration: string }) {
  const { name, legal_name, opening_hours, phone } = company;
  return (
    <section aria-labelledby="office-heading" className="grid gap-x-8 gap-y-4 py-7 lg:grid-cols-12 lg:py-11">
      <h2 id="office-heading" className="text-xl lg:col-span-4">
        Our office
      </h2>
      <div className="grid justify-items-start gap-3 text-lg lg:col-span-8">
        <address className="not-italic">
          <span className="block font-semibold">{legal_name}</span>
          {postalLines(company).map((line) => (
            <span key={line} className="block">
              {line}
            </span>
          ))}
        </address>
        {registration !== '' && <p className="max-w-text text-ink-soft">{registration}</p>}
        {opening_hours !== '' && <p className="max-w-text text-ink-soft">{opening_hours}</p>}
        <p className="flex flex-wrap gap-3">
          {phone !== '' && (
            <a href={telephoneUrl(phone)} className={buttonClass('secondary')}>
              <span className="sr-only">Call {name}: </span>
              {phone}
            </a>
          )}
          <LinkButton to="#contact-us" tone="quiet">
            Write to us
          </LinkButton>
        </p>
      </div>
    </section>
  );
}

function Part({
  id,
  title,
  paragraphs,
  children,
}: {
  id: string;
  title: string;
  paragraphs: string[];
  children?: React.ReactNode;
}) {
  if (paragraphs.length === 0) return null;
  return (
    <section
      id={id}
      aria-labelledby={`${id}-heading`}
      className="grid gap-x-8 gap-y-4 border-b border-line py-7 last:border-b-0 lg:grid-cols-12 lg:py-11"
    >
      <h2 id={`${id}-heading`} className="text-xl lg:col-span-4">
        {title}
      </h2>
      <div className="grid max-w-text justify-items-start gap-5 text-lg lg:col-span-8">
        {paragraphs.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
        {children}
      </div>
    </section>
  );
}
