import { useState } from 'react';
import type { ServiceDetail } from '../../../contract/selling/catalog.ts';
import { formatAmount } from '../../../contract/shared/money.ts';
import { doneByText } from '../../../contract/shared/promise-sentence.ts';
import { canOrder, orderRefusal } from '../../account/role-refusal.tsx';
import { useSession } from '../../api/session.ts';
import { TaxNote } from '../../billing/tax-note.tsx';
import { daysOf, type Selection, selectionQuery, subtotalOf } from '../../sale/selection.ts';
import type { Offered } from '../../sale/use-done-by.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Image } from '../../ui/media/image.tsx';
import { daysText } from '../../ui/price.tsx';
import { Guarantee } from '../company/guarantee.tsx';
import { AskLink } from './ask-link.tsx';
import { OfferedDay, OrderFacts } from './order-facts.tsx';

type Props = { service: ServiceDetail; selection: Selection; offer: Offered | null };

export function OrderCard({ service, selection, offer }: Props) {
  const { title, image, video, slug } = service;
  const [price, days] = [subtotalOf(service, selection), daysOf(service, selection)];
  const [refusal, setRefusal] = useState<string | null>(null);
  return (
    <aside
      aria-label="Order"
      data-order-bar
      className="max-lg:fixed max-lg:inset-x-0 max-lg:bottom-0 max-lg:z-30 lg:col-span-4 lg:-mt-54 lg:pb-12 print:static"
    >
      <div className="overflow-hidden border-line bg-surface shadow-float max-lg:border-t lg:sticky lg:top-[calc(var(--header-height)+1.5rem)] lg:rounded-lg">
        {video && (
          <Image
            image={image}
            alt=""
            width={960}
            height={640}
            sizes="380px"
            className="hidden aspect-[16/9] w-full object-cover lg:block"
          />
        )}
        <div className="flex items-center justify-between gap-4 px-4 py-3 lg:grid lg:grid-cols-1 lg:gap-5 lg:p-6">
          <div className="min-w-0">
            <p
              aria-live={service.options.length > 0 ? 'polite' : undefined}
              className="text-lg font-semibold tabular-nums lg:text-2xl"
            >
              {`Price: ${formatAmount(price)}`}
              <TaxNote />
            </p>
            <div className="flex flex-wrap gap-x-2 text-sm lg:mt-1 lg:text-base">
              <p>{`Delivery in ${daysText(days)}`}</p>
              {offer && <p className="text-ink-soft lg:hidden">{doneByText(offer)}</p>}
              <p className="hidden w-full text-ink-soft lg:block">
                <OfferedDay offer={offer} days={days} />
              </p>
            </div>
          </div>
          <OrderNow slug={slug} title={title} query={selectionQuery(service, selection)} onRefused={setRefusal} />
        </div>
        {refusal && (
          <Alert kind="warning" className="mx-4 mb-4 lg:mx-6 lg:mb-6">
            {refusal}
          </Alert>
        )}
        <div className="hidden gap-5 border-t border-line p-6 lg:grid">
          <OrderFacts />
          <Guarantee variant="line" className="border-t border-line pt-5 text-sm" />
          <AskLink
            title={title}
            className="-my-2 inline-flex min-h-11 items-center justify-self-start font-semibold text-brand underline underline-offset-4"
          />
        </div>
      </div>
    </aside>
  );
}

/** `query`: the chosen options. */
type OrderNowProps = { slug: string; title: string; query: string; onRefused(message: string): void };

function OrderNow({ slug, title, query, onRefused }: OrderNowProps) {
  const { status, user } = useSession();
  const label = (
    <>
      Order Now<span className="sr-only">: {title}</span>
    </>
  );
  const look = { size: 'large', className: 'shrink-0 max-lg:px-5 lg:w-full' } as const;
  // A full load: the checkout has its own content policy.
  if (status === 'visitor')
    return (
      <LinkButton to={`/checkout?service=${slug}${query}`} reloadDocument {...look}>
        {label}
      </LinkButton>
    );
  if (user && !canOrder(user))
    return (
      <Button onClick={() => onRefused(orderRefusal(user))} {...look}>
        {label}
      </Button>
    );
  return (
    <LinkButton to={`/customer/dashboard/new-order/${slug}${query.replace('&', '?')}`} {...look}>
      {label}
    </LinkButton>
  );
}
