import clsx from 'clsx';
import { CalendarCheck, CreditCard, FileText, UserRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { offerSentence } from '../../../contract/shared/promise-sentence.ts';
import type { Offered } from '../../sale/use-done-by.ts';
import { useSite } from '../../site.ts';

const factsOf = (isFinal: boolean) =>
  [
    [UserRound, 'No sign-up. We create your account when you order.'],
    [CreditCard, isFinal ? 'Pay by card or PayPal. The price is final.' : 'Pay by card or PayPal.'],
    [FileText, 'Instant invoice. Track progress online.'],
  ] as const;

type Props = { offer: Offered | null; days: number; className?: string };

export function OrderFacts({ offer, days, className }: Props) {
  const { tax } = useSite().config;
  return (
    <ul className={clsx('grid gap-3 text-sm text-ink-soft', className)}>
      <Fact Icon={CalendarCheck}>
        {offer ? offerSentence(offer) : `Done in ${days} working ${days === 1 ? 'day' : 'days'}.`}
      </Fact>
      {factsOf(tax?.prices_include_tax ?? true).map(([Icon, text]) => (
        <Fact key={text} Icon={Icon}>
          {text}
        </Fact>
      ))}
    </ul>
  );
}

function Fact({ Icon, children }: { Icon: typeof FileText; children: ReactNode }) {
  return (
    <li className="flex gap-3">
      <Icon aria-hidden size={18} className="mt-0.5 shrink-0 text-brand" />
      <span className="min-w-0">{children}</span>
    </li>
  );
}
