import { ChevronDown, FileText, MessagesSquare } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Service } from '../../../contract/selling/catalog.ts';
import { checkoutSentence } from '../../../contract/shared/promise-sentence.ts';
import { TaxNote } from '../../billing/tax-note.tsx';
import { Totals } from '../../billing/totals.tsx';
import { RowPrice, SaleRows } from '../../sale/sale-rows.tsx';
import type { Sale } from '../../sale/use-sale.ts';
import { useSite } from '../../site.ts';
import { Image } from '../../ui/media/image.tsx';
import { daysText, Price } from '../../ui/price.tsx';

type Props = { service: Service; sale: Sale };

export function CollapsibleSummary({ service, sale }: Props) {
  return (
    <details className="group border-b border-line bg-sunken">
      <summary className="flex min-h-16 items-center justify-between gap-4 px-4 sm:px-6">
        <span className="min-w-0">
          <span className="flex items-center gap-1.5 text-sm text-ink-soft">
            Order summary
            <ChevronDown aria-hidden size={16} className="transition-transform group-open:rotate-180" />
          </span>
          <span className="block truncate font-semibold group-open:hidden">{service.title}</span>
        </span>
        <span className="shrink-0 text-lg font-semibold">
          <span className="sr-only">Total </span>
          <Price amount={sale.total} />
        </span>
      </summary>
      <div className="px-4 pb-5 sm:px-6">
        <Lines service={service} sale={sale} />
      </div>
    </details>
  );
}

export function OrderSummary({ service, sale, children }: Props & { children: ReactNode }) {
  return (
    <aside aria-labelledby="summary" className="sticky top-8 overflow-hidden rounded-lg border border-line bg-surface">
      <Image
        image={service.image}
        alt=""
        width={960}
        height={640}
        sizes="470px"
        className="aspect-[3/2] w-full object-cover"
      />
      <div className="p-6">
        <h2 id="summary" className="mb-4 text-lg">
          Order summary
        </h2>
        <Lines service={service} sale={sale} />
        <div className="mt-2">{children}</div>
        <ul className="mt-5 grid gap-3 border-t border-line pt-5 text-sm text-ink-soft">
          <Fact Icon={FileText}>We email your invoice right away.</Fact>
          <Fact Icon={MessagesSquare}>An engineer will message you within one working day.</Fact>
        </ul>
      </div>
    </aside>
  );
}

function Lines({ service: { category }, sale: { rows, days, offer, total, preview } }: Props) {
  const [first, ...others] = rows;
  const { tax } = useSite().config;
  return (
    <>
      <div className="flex items-start justify-between gap-4">
        <p className="min-w-0 wrap-anywhere">
          <span className="block font-semibold">{first?.title}</span>
          <span className="text-sm text-ink-soft">
            {category.name} · {`Delivery in ${daysText(days)}`}
          </span>
        </p>
        {first && <RowPrice row={first} />}
      </div>
      {offer && <p className="mt-1 text-sm text-ink-soft">{checkoutSentence(offer)}</p>}
      <SaleRows rows={others} />
      {preview ? (
        <div aria-live="polite" className="mt-4 border-t border-line pt-4">
          <Totals preview={preview} />
        </div>
      ) : (
        <dl className="mt-4 flex items-baseline justify-between gap-4 border-t border-line pt-4 text-xl font-semibold">
          <dt>Total</dt>
          <dd>
            <Price amount={total} />
            <TaxNote />
          </dd>
        </dl>
      )}
      <p className="text-sm text-ink-soft">
        {tax && !tax.prices_include_tax ? 'One-time payment.' : 'One-time payment. The price is final.'}
      </p>
    </>
  );
}

const Fact = ({ Icon, children }: { Icon: typeof FileText; children: string }) => (
  <li className="flex gap-3">
    <Icon aria-hidden size={18} className="mt-0.5 shrink-0 text-brand" />
    {children}
  </li>
);
