import type { ReactNode } from 'react';
import { Container } from '../ui/section.tsx';
import { VisitorsOnly } from './visitors-only.tsx';

type Props = { title: string; intro?: ReactNode; children: ReactNode; facts?: Fact[]; below?: ReactNode };
export type Fact = { title: string; text: string };

export function AccountPage({ title, intro, children, facts = dashboardFacts, below }: Props) {
  return (
    <Container className="grid gap-8 py-10 md:grid-cols-2 md:items-start lg:grid-cols-12 lg:py-20">
      <div className="w-full max-w-md md:max-w-none lg:col-span-5">
        <h1 className="text-title">{title}</h1>
        {intro && <p className="mt-3 text-ink-soft">{intro}</p>}
        <div className="mt-8">{children}</div>
        {below && <div className="mt-8 border-t border-line pt-5 text-ink-soft">{below}</div>}
      </div>
      <aside className="hidden self-start rounded-lg bg-sunken p-8 md:block lg:col-span-5 lg:col-start-8 lg:p-10">
        <ul className="grid gap-7">
          {facts.map(({ title: name, text }) => (
            <li key={name} className="border-s-2 border-accent ps-5">
              <p className="font-semibold">{name}</p>
              <p className="mt-1 text-ink-soft">{text}</p>
            </li>
          ))}
        </ul>
      </aside>
    </Container>
  );
}

export const VisitorPage = (page: Props) => (
  <VisitorsOnly>
    <AccountPage {...page} />
  </VisitorsOnly>
);

const dashboardFacts: Fact[] = [
  { title: 'Your orders', text: 'See what’s in progress, who’s on it and when it will be done.' },
  { title: 'Your invoices', text: 'View, print or download them any time.' },
  { title: 'Your messages', text: 'Message us any time. A person answers.' },
];
