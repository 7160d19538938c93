import { ChevronUp, Phone } from 'lucide-react';
import { useState } from 'react';
import type { ServiceDetail } from '../../../contract/selling/catalog.ts';
import { SHOP_PAUSED } from '../../../contract/shared/company/shop-state.ts';
import { formatAmount } from '../../../contract/shared/money.ts';
import { doneByText, offerSentence } from '../../../contract/shared/promise-sentence.ts';
import { canOrder, orderRefusal } from '../../account/role-refusal.tsx';
import { useSession } from '../../api/session.ts';
import { TaxNote } from '../../billing/tax-note.tsx';
import { OptionFields } from '../../sale/option-fields.tsx';
import { Paused, usePausedText } from '../../sale/paused.tsx';
import { daysOf, type Selection, selectionQuery, subtotalOf } from '../../sale/selection.ts';
import type { Offered } from '../../sale/use-done-by.ts';
import { useSite } from '../../site.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { daysText } from '../../ui/price.tsx';
import { Guarantee } from '../company/guarantee.tsx';
import { telephoneUrl } from '../company/telephone-url.ts';
import { AskLink } from './ask-link.tsx';
import { workingDaysText } from './schedule-text.ts';

type Props = {
  service: ServiceDetail;
  selection: Selection;
  offer: Offered | null;
  onChange(selection: Selection): void;
};

/** The card is in sight to the end of the page. Phones have its price in a bar, which opens it as a sheet. */
export function OrderCard(props: Props) {
  const { service, selection, offer } = props;
  const [isOpen, setOpen] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const isPaused = usePausedText() !== null;
  const order = {
    slug: service.slug,
    title: service.title,
    query: selectionQuery(service, selection),
    onRefused: setRefusal,
  };
  const refuseInSheet = (message: string) => {
    setRefusal(message);
    setOpen(true);
  };
  const refused = refusal && <Alert kind="warning">{refusal}</Alert>;
  return (
    <>
      <aside aria-label="Order" className="max-lg:hidden max-lg:noscript:block lg:pt-8 print:block">
        <div className="grid max-h-[calc(100dvh-var(--header-height)-3rem)] gap-5 overflow-y-auto rounded-lg border border-line bg-surface p-6 lg:sticky lg:top-[calc(var(--header-height)+1.5rem)]">
          <Price {...props} />
          <Options {...props} />
          {isPaused ? <Paused /> : <OrderNow {...order} className="w-full" />}
          {refused}
          <Assurance title={service.title} />
        </div>
      </aside>
      <div
        data-order-bar
        className="fixed inset-x-0 bottom-0 z-30 flex items-center gap-3 border-t border-line bg-surface px-4 py-2 shadow-float lg:hidden print:hidden"
      >
        <button
          type="button"
          aria-haspopup="dialog"
          onClick={() => setOpen(true)}
          className="grid min-h-13 min-w-0 grow content-center text-start"
        >
          <span className="flex items-center gap-1.5 text-lg/6.5 font-semibold tabular-nums">
            <span className="sr-only">Price and options: </span>
            {formatAmount(subtotalOf(service, selection))}
            <ChevronUp aria-hidden size={18} className="text-ink-soft" />
          </span>
          {offer && <span className="text-sm text-ink-soft">{doneByText(offer)}</span>}
        </button>
        {isPaused ? (
          <p className="max-w-1/2 text-end text-sm font-semibold text-warn">{SHOP_PAUSED}</p>
        ) : (
          <OrderNow {...order} onRefused={refuseInSheet} className="shrink-0" />
        )}
      </div>
      <Dialog
        open={isOpen}
        isSheet
        title={service.title}
        onClose={() => setOpen(false)}
        {...(!isPaused && { action: <OrderNow {...order} /> })}
      >
        <div className="grid gap-5">
          <Paused />
          <Price {...props} />
          <Options {...props} />
          {refused}
          <Assurance title={service.title} onLeave={() => setOpen(false)} />
        </div>
      </Dialog>
    </>
  );
}

function Price({ service, selection, offer }: Props) {
  const days = daysOf(service, selection);
  return (
    <div aria-live={service.options.length > 0 ? 'polite' : undefined}>
      <p className="tabular-nums">
        {'Price: '}
        <span className="text-title font-semibold">{formatAmount(subtotalOf(service, selection))}</span>
        <TaxNote />
      </p>
      <p className="mt-2">{`Delivery in ${daysText(days)}`}</p>
      <p title={workingDaysText(days)} className="text-ink-soft">
        {offer ? offerSentence(offer) : `Done in ${workingDaysText(days)}.`}
      </p>
    </div>
  );
}

/** Without JavaScript, a reload computes the price. */
function Options({ service, selection, onChange }: Props) {
  if (service.options.length === 0 && service.max_quantity === 1) return null;
  return (
    <form
      method="get"
      action={`/service/${service.slug}`}
      aria-label="Options"
      onSubmit={(event) => event.preventDefault()}
      className="grid gap-4"
    >
      <OptionFields service={service} selection={selection} onChange={onChange} />
      <noscript>
        <Button type="submit" tone="secondary">
          Update the price
        </Button>
      </noscript>
    </form>
  );
}

function Assurance({ title, onLeave }: { title: string; onLeave?: () => void }) {
  const { config } = useSite();
  const { phone, guarantee } = config.company;
  const isFinal = config.tax?.prices_include_tax ?? true;
  return (
    <div className="grid gap-3 border-t border-line pt-4 text-sm">
      {guarantee && <Guarantee variant="line" />}
      <p className="text-ink-soft">{isFinal ? 'No account needed. The price is final.' : 'No account needed.'}</p>
      <p className="-my-2 flex flex-wrap items-center gap-x-5">
        <AskLink
          title={title}
          {...(onLeave && { onClick: onLeave })}
          className="inline-flex min-h-11 items-center font-semibold text-brand underline underline-offset-4"
        />
        {phone !== '' && (
          <a
            href={telephoneUrl(phone)}
            className="inline-flex min-h-11 items-center gap-2 tabular-nums underline-offset-4 hover:underline"
          >
            <Phone aria-hidden size={16} className="text-brand" />
            {phone}
          </a>
        )}
      </p>
    </div>
  );
}

/** `query`: the chosen options. */
type OrderNowProps = {
  slug: string;
  title: string;
  query: string;
  className?: string;
  onRefused(message: string): void;
};

function OrderNow({ slug, title, query, className, onRefused }: OrderNowProps) {
  const { status, user } = useSession();
  const label = (
    <>
      Order Now<span className="sr-only">: {title}</span>
    </>
  );
  const look = { size: 'large', ...(className && { className }) } as const;
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
