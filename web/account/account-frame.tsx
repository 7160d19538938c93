import type { ReactNode } from 'react';
import { Container } from '../ui/section.tsx';

type Props = { title: string; intro?: ReactNode; children: ReactNode; facts?: Fact[]; below?: ReactNode };
export type Fact = { title: string; text: string };

/** A form of the account at the left and, where there is room, what it is good for at the right. */
export function AccountFrame({ title, intro, children, facts = inYourDashboard, below }: Props) {
  return (
    <Container className="grid gap-x-8 py-10 lg:grid-cols-12 lg:py-20">
      <div className="w-full max-w-md lg:col-span-5 lg:max-w-none">
        <h1 className="text-3xl">{title}</h1>
        {intro && <p className="mt-3 text-ink-soft">{intro}</p>}
        <div className="mt-8">{children}</div>
        {below && <div className="mt-8 border-t border-line pt-5 text-ink-soft">{below}</div>}
      </div>
      <aside className="hidden self-start rounded-lg bg-sunken p-10 lg:col-span-5 lg:col-start-8 lg:block">
        <ul className="grid gap-7">
          {facts.map(({ title: name, text }) => (
            <li key={name} className="border-l-2 border-accent pl-5">
              <p className="font-semibold">{name}</p>
              <p className="mt-1 text-ink-soft">{text}</p>
            </li>
          ))}
        </ul>
      </aside>
    </Container>
  );
}

const inYourDashboard: Fact[] = [
  { title: 'Your orders', text: 'What is in hand, who works on it, and the day it is promised for.' },
  { title: 'Your invoices', text: 'To read, to print and as PDF, for as long as you need them.' },
  { title: 'One expert to talk to', text: 'The people who do the work answer you there.' },
];
