import clsx from 'clsx';
import { CalendarCheck, CreditCard, FileText, UserRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { offerSentence } from '../../../contract/shared/promise-sentence.ts';
import type { Offered } from '../../sale/use-done-by.ts';
import { useSite } from '../../site.ts';
import { IconLine } from '../shared/icon-line.tsx';

const factsOf = (isFinal: boolean) =>
  [
    [UserRound, 'No sign-up. We create your account when you order.'],
    [CreditCard, isFinal ? 'Pay by card or PayPal. The price is final.' : 'Pay by card or PayPal.'],
    [FileText, 'Instant invoice. Track progress online.'],
  ] as const;

const workingDays = (days: number): string => `${days} working ${days === 1 ? 'day' : 'days'}`;

export const OfferedDay = ({ offer, days }: { offer: Offered | null; days: number }) => (
  <span title={workingDays(days)}>{offer ? offerSentence(offer) : `Done in ${workingDays(days)}.`}</span>
);

export function OrderFacts({ day, className }: { day?: ReactNode; className?: string }) {
  const { tax } = useSite().config;
  return (
    <ul className={clsx('grid gap-3 text-sm text-ink-soft', className)}>
      {day && <IconLine Icon={CalendarCheck}>{day}</IconLine>}
      {factsOf(tax?.prices_include_tax ?? true).map(([Icon, text]) => (
        <IconLine key={text} Icon={Icon}>
          {text}
        </IconLine>
      ))}
    </ul>
  );
}
