import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { dashboardOf } from '../../../contract/status.ts';
import { useSession } from '../../api/session.ts';
import { useSite } from '../../site.ts';
import { Container } from '../../ui/section.tsx';
import { SocialLinks } from './social-links.tsx';

const ABOUT = [
  ['Who We Are', '/about#who-we-are'],
  ['What We Do', '/about#what-we-do'],
  ['Why Choose Us', '/about#why-choose-us'],
  ['Our Mission', '/about#our-mission'],
] as const;

const LINKS = [
  ['Home', '/'],
  ['Services', '/services'],
  ['Free Solutions', '/solutions'],
  ['Contact us', '/#contact-us'],
] as const;
const ACCOUNT = [
  ['Log in', '/login'],
  ['Register', '/register'],
] as const;

export function FooterLinks() {
  const { navigation, config } = useSite();
  const { user } = useSession();
  const dashboard = user ? dashboardOf(user.role.name) : '/';
  const account = !user ? ACCOUNT : dashboard === '/' ? [] : [['Dashboard', dashboard] as const];
  const services = navigation.serviceCategories.map(({ name, slug }) => [name, `/services/${slug}`] as const);
  const half = Math.ceil(services.length / 2);
  return (
    <nav aria-label="Footer" className="py-12 lg:py-20">
      <Container className="grid grid-cols-2 gap-x-6 gap-y-10 lg:grid-cols-12 lg:gap-8">
        <Column title="About" className="col-span-2">
          <Links links={ABOUT} className="max-lg:grid max-lg:grid-cols-2 max-lg:gap-x-6" />
        </Column>
        {services.length > 0 && (
          <Column title="Services" className="col-span-2 lg:col-span-5">
            <div className="grid grid-cols-2 gap-x-6 lg:gap-x-8">
              <Links links={services.slice(0, half)} />
              <Links links={services.slice(half)} />
            </div>
          </Column>
        )}
        <Column title="Links" className="lg:col-span-2">
          <Links links={[...LINKS, ...account]} />
        </Column>
        <Column title="Social Media" className="lg:col-span-3">
          <SocialLinks social={config.company.social} />
        </Column>
      </Container>
    </nav>
  );
}

type Pairs = readonly (readonly [name: string, to: string])[];

function Column({ title, children, className }: { title: string; children: ReactNode; className: string }) {
  return (
    <div className={className}>
      <h2 className="mb-2 text-base">{title}</h2>
      {children}
    </div>
  );
}

function Links({ links, className }: { links: Pairs; className?: string }) {
  return (
    <ul className={className}>
      {links.map(([name, to]) => (
        <li key={to}>
          <Link
            to={to}
            className="inline-flex min-h-11 items-center py-1 leading-snug text-ink-soft underline-offset-4 hover:text-ink hover:underline lg:min-h-9"
          >
            {name}
          </Link>
        </li>
      ))}
    </ul>
  );
}
