import { ChevronDown, FileText, MessagesSquare, Phone, Undo2 } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Service } from '../../../contract/selling/catalog.ts';
import { checkoutSentence } from '../../../contract/shared/promise-sentence.ts';
import { LATE } from '../../payment/guarantee-at-pay.ts';
import { MiddleDot } from '../../record/middle-dot.tsx';
import { PurchasePreview } from '../../sale/purchase-preview.tsx';
import type { Sale } from '../../sale/use-sale.ts';
import { useSite } from '../../site.ts';
import { Image } from '../../ui/media/image.tsx';
import { daysText, Price } from '../../ui/price.tsx';
import { telephoneUrl } from '../company/telephone-url.ts';
import { IconLine } from '../shared/icon-line.tsx';

/** `isClosed`: nothing can be ordered, so nothing is said of what follows an order. */
type Props = { service: Service; sale: Sale; isClosed: boolean };

export function CollapsibleSummary({ service, sale, isClosed }: Props) {
  const more = sale.rows.filter(({ isOption }) => !isOption).length - 1;
  return (
    <details className="group border-b border-line bg-sunken">
      <summary className="flex min-h-16 items-center justify-between gap-4 px-4 sm:px-6">
        <span className="min-w-0">
          <span className="flex items-center gap-1.5 text-sm text-ink-soft">
            Order summary
            <ChevronDown aria-hidden size={16} className="transition-transform group-open:rotate-180" />
          </span>
          <span className="flex font-semibold group-open:hidden">
            <span className="truncate">{service.title}</span>
            {more > 0 && <span className="shrink-0 whitespace-pre">{` + ${more} more`}</span>}
          </span>
        </span>
        <span className="shrink-0 text-lg font-semibold">
          <span className="sr-only">Total </span>
          <Price amount={sale.total} />
        </span>
      </summary>
      <div className="px-4 pb-5 sm:px-6">
        <Lines service={service} sale={sale} isClosed={isClosed} />
      </div>
    </details>
  );
}

export function OrderSummary({ service, sale, isClosed, children }: Props & { children: ReactNode }) {
  const { company, cancellation } = useSite().config;
  const { guarantee, phone } = company;
  return (
    <aside aria-labelledby="summary" className="sticky top-8 overflow-hidden rounded-lg border border-line bg-surface">
      <Image
        image={service.image}
        motif={service.category.slug}
        alt=""
        width={960}
        height={640}
        sizes="470px"
        className="aspect-[5/2] w-full object-cover"
      />
      <div className="p-6">
        <h2 id="summary" className="mb-4 text-lg">
          Order summary
        </h2>
        <Lines service={service} sale={sale} isClosed={isClosed} />
        {!isClosed && <div className="mt-4 grid gap-2">{children}</div>}
        <ul className="mt-4 grid gap-3 border-t border-line pt-4 text-sm text-ink-soft empty:hidden">
          {!isClosed && (
            <>
              {guarantee && cancellation.cancel_when_late && <IconLine Icon={Undo2}>{LATE}</IconLine>}
              <IconLine Icon={FileText}>We email your invoice right away.</IconLine>
              <IconLine Icon={MessagesSquare}>An engineer will message you in your order.</IconLine>
            </>
          )}
          {phone !== '' && (
            <IconLine Icon={Phone}>
              Questions? Call{' '}
              <a
                href={telephoneUrl(phone)}
                className="-my-3 inline-flex min-h-11 items-center font-semibold whitespace-nowrap text-brand tabular-nums underline underline-offset-4"
              >
                {phone}
              </a>
            </IconLine>
          )}
        </ul>
      </div>
    </aside>
  );
}

function Lines({ service: { category }, sale, isClosed }: Props) {
  const { days, offer } = sale;
  const { tax } = useSite().config;
  return (
    <>
      <PurchasePreview sale={sale} />
      <p className="mt-3 text-sm text-ink-soft">
        {category.name}
        <MiddleDot />
        {`Delivery in ${daysText(days)}`}
      </p>
      {offer && !isClosed && <p className="text-sm text-ink-soft">{checkoutSentence(offer)}</p>}
      <p className="text-sm text-ink-soft">
        {tax && !tax.prices_include_tax ? 'One-time payment.' : 'One-time payment. The price is final.'}
      </p>
    </>
  );
}
