import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { OrderDetail } from '../../../../contract/selling/orders-admin.ts';
import { providerName } from '../../../../contract/shared/status.ts';
import { Contact } from '../../../dashboard/contact.tsx';
import { CompanyDay } from '../../../dashboard/date-time.tsx';
import { dueDay } from '../../../order/company-days.ts';
import { Fact, Facts } from '../../../record/facts.tsx';
import { linesOf, orderSums } from '../../../record/lines.ts';
import { OrderLines } from '../../../record/order-lines.tsx';
import { Card } from '../../../ui/card.tsx';
import { Status } from '../../../ui/status.tsx';
import { invoiceLook } from '../../../ui/statuses.ts';

export const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <Card className="p-5 sm:p-6">
    <h2 className="mb-4 text-lg">{title}</h2>
    {children}
  </Card>
);

const link = 'inline-flex min-h-11 items-center font-medium text-brand underline underline-offset-4';

export const CustomerSection = ({ order: { user } }: { order: OrderDetail }) => (
  <Section title="Customer">
    <p className="font-semibold wrap-anywhere">
      <bdi>{user.name}</bdi>
    </p>
    <Contact person={user} />
    <p className="mt-2 -mb-2 flex flex-wrap gap-x-5">
      <Link to={`/admin/dashboard/customers/${user.id}/orders`} className={link}>
        All orders
      </Link>
      <Link to={`/admin/dashboard/chat?with=${user.id}`} className={link}>
        Chat
      </Link>
    </p>
  </Section>
);

export const DatesSection = ({ order: { day, promise } }: { order: OrderDetail }) => (
  <Section title="Dates">
    <Facts>
      <Fact name="Ordered">
        <CompanyDay day={day} />
      </Fact>
      <Fact name="Promised">
        {promise.state === 'waiting' ? <span className="text-ink-soft">No day yet</span> : dueDay(promise)}
        {promise.state === 'paused' && <span className="block text-sm font-semibold text-warn">Paused</span>}
        {promise.late && <span className="block text-sm font-semibold text-bad">Overdue</span>}
      </Fact>
    </Facts>
  </Section>
);

export const InvoiceSection = ({ order: { invoices, payment_status, payment_method } }: { order: OrderDetail }) => (
  <Section title={invoices.length > 1 ? 'Invoices' : 'Invoice'}>
    <Facts>
      <Fact name={invoices.length > 1 ? 'Invoices' : 'Invoice'}>
        {invoices.length === 0 && 'None'}
        {invoices.map(({ id, invoice_number, status }) => (
          <span key={id} className="flex flex-wrap items-center gap-x-2">
            <Link to={`/admin/dashboard/invoices/${id}`} className={`${link} -my-2.5 tabular-nums`}>
              {invoice_number}
            </Link>
            {/* The page's head shows the order's payment status. */}
            {(invoices.length > 1 || status !== payment_status) && <Status {...invoiceLook(status)} />}
          </span>
        ))}
      </Fact>
      <Fact name="Method">{providerName(payment_method)}</Fact>
    </Facts>
  </Section>
);

export const ItemsSection = ({ order }: { order: OrderDetail }) => (
  <Section title="Services">
    <OrderLines lines={linesOf(order.items)} sums={orderSums(order)} />
  </Section>
);
