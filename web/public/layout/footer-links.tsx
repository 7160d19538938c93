import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { dashboardOf } from '../../../contract/shared/status.ts';
import { useSession } from '../../api/session.ts';
import { useSite } from '../../site.ts';
import { Container } from '../../ui/section.tsx';
import { postalLines } from '../company/postal-lines.ts';
import { telephoneUrl } from '../company/telephone-url.ts';
import { Logo } from './logo.tsx';
import { SocialLinks } from './social-links.tsx';

const ABOUT = [
  ['who_we_are', 'Who We Are', '/about#who-we-are'],
  ['what_we_do', 'What We Do', '/about#what-we-do'],
  ['why_choose_us', 'Why Choose Us', '/about#why-choose-us'],
  ['our_mission', 'Our Mission', '/about#our-mission'],
] as const;

const LINKS = [
  ['Home', '/'],
  ['Services', '/services'],
  ['Free Solutions', '/solutions'],
  ['Contact us', '#contact-us'],
] as const;
const ACCOUNT = [
  ['Log in', '/login'],
  ['Register', '/register'],
] as const;

export function FooterLinks() {
  const { navigation, config } = useSite();
  const { company } = config;
  const { user } = useSession();
  const dashboard = user ? dashboardOf(user.role.name) : '/';
  const account = !user ? ACCOUNT : dashboard === '/' ? [] : [['Dashboard', dashboard] as const];
  const services = navigation.serviceCategories.map(({ name, slug }) => [name, `/services/${slug}`] as const);
  const about = ABOUT.flatMap(([part, name, to]) => (config.aboutParts.includes(part) ? [[name, to] as const] : []));
  const half = Math.ceil(services.length / 2);
  const guarantee = company.guarantee ? [['Guarantee', '/guarantee'] as const] : [];
  const own = config.links.navigation
    .filter(({ place }) => place === 'footer')
    .map(({ label, url }) => [label, url] as const);
  const cases = navigation.hasCases ? [['Case studies', '/cases'] as const] : [];
  return (
    <Container className="grid gap-x-8 gap-y-6 py-6 lg:grid-cols-12 lg:py-7">
      <div className="lg:col-span-3">
        <Logo />
        <p className="mt-2 text-sm text-ink-soft">
          {postalLines(company).map((line) => (
            <span key={line} className="block">
              {line}
            </span>
          ))}
        </p>
        <p className="flex flex-wrap gap-x-6 text-sm lg:mt-1 lg:grid">
          {company.phone !== '' && (
            <a
              href={telephoneUrl(company.phone)}
              className="inline-flex min-h-11 items-center font-semibold underline-offset-4 hover:underline lg:min-h-9"
            >
              {company.phone}
            </a>
          )}
          {company.email !== '' && (
            <a
              href={`mailto:${company.email}`}
              className="inline-flex min-h-11 items-center font-semibold underline-offset-4 hover:underline lg:min-h-9"
            >
              {company.email}
            </a>
          )}
        </p>
      </div>
      <nav
        aria-label="Footer"
        className="grid gap-x-6 gap-y-3 sm:grid-cols-4 sm:gap-y-4 lg:col-span-9 lg:grid-cols-9 lg:gap-x-8"
      >
        <Column title="About" className="lg:col-span-2">
          <Links links={about.length > 0 ? about : [['About us', '/about']]} />
        </Column>
        {services.length > 0 && (
          <Column title="Services" className="max-sm:order-first sm:col-span-2 lg:col-span-4">
            <div className="max-sm:*:inline sm:grid sm:grid-cols-2 sm:gap-x-6">
              <Links links={services.slice(0, half)} />
              <Links links={services.slice(half)} />
            </div>
          </Column>
        )}
        <Column title="Links" className="sm:row-span-2 lg:col-span-3 lg:row-span-1">
          <Links
            links={[...LINKS, ...guarantee, ...cases, ...own, ...account]}
            className="lg:grid lg:grid-cols-2 lg:gap-x-6"
          />
        </Column>
        {company.social.length > 0 && (
          <Column title="Social Media" className="sm:col-span-3 lg:col-span-9">
            <SocialLinks social={company.social} />
          </Column>
        )}
      </nav>
    </Container>
  );
}

type Pairs = readonly (readonly [name: string, to: string])[];

function Column({ title, children, className }: { title: string; children: ReactNode; className: string }) {
  return (
    <div className={className}>
      <h2 className="text-base sm:mb-1">{title}</h2>
      {children}
    </div>
  );
}

function Links({ links, className }: { links: Pairs; className?: string }) {
  return (
    <ul className={className}>
      {links.map(([name, to]) => (
        <li key={to} className="max-sm:me-5 max-sm:inline-block">
          <Link
            to={to}
            className="inline-flex min-h-11 items-center py-1 text-sm leading-snug text-ink-soft underline-offset-4 hover:text-ink hover:underline lg:min-h-8"
          >
            {name}
          </Link>
        </li>
      ))}
    </ul>
  );
}
