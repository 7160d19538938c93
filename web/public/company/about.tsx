import { useSite } from '../../site.ts';
import { LinkButton } from '../../ui/button.tsx';
import { Container } from '../../ui/section.tsx';
import { organizationSchema } from '../seo/organization.ts';
import { pageMeta } from '../seo/page-meta.ts';
import { PageBanner } from '../shared/page-banner.tsx';
import type { Route } from './+types/about.ts';

const crumbs = [
  { name: 'Home', to: '/' },
  { name: 'About', to: '/about' },
];

export const meta: Route.MetaFunction = (args) => {
  const site = args.matches[0].loaderData;
  const description = site?.config.company.about.who_we_are[0] ?? '';
  return pageMeta(args, { title: 'About', description, crumbs, data: site ? [organizationSchema(site, [])] : [] });
};

export default function About() {
  const { company } = useSite().config;
  const { who_we_are, what_we_do, why_choose_us, our_mission } = company.about;
  return (
    <>
      <PageBanner crumbs={crumbs} title={`About ${company.name}`} intro={company.description} />
      <Container>
        <Part id="who-we-are" title="Who We Are" paragraphs={who_we_are} />
        <Part id="what-we-do" title="What We Do" paragraphs={what_we_do}>
          <LinkButton to="/services" tone="secondary">
            Find Services
          </LinkButton>
        </Part>
        <Part id="why-choose-us" title="Why Choose Us" paragraphs={why_choose_us} />
      </Container>
      <section id="our-mission" aria-labelledby="our-mission-heading" className="on-ink bg-band text-ink">
        <Container className="grid gap-x-8 gap-y-4 py-14 lg:grid-cols-12 lg:py-24">
          <h2 id="our-mission-heading" className="text-lg text-accent lg:col-span-4 lg:pt-2">
            Our Mission
          </h2>
          <div className="grid gap-6 lg:col-span-8">
            {our_mission.map((paragraph) => (
              <p
                key={paragraph}
                className="text-2xl leading-snug font-medium tracking-tight lg:text-3xl lg:leading-tight"
              >
                {paragraph}
              </p>
            ))}
          </div>
        </Container>
      </section>
    </>
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
  return (
    <section
      id={id}
      aria-labelledby={`${id}-heading`}
      className="grid gap-x-8 gap-y-4 border-b border-line py-12 last:border-b-0 lg:grid-cols-12 lg:py-20"
    >
      <h2 id={`${id}-heading`} className="text-2xl lg:col-span-4">
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
