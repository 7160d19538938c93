import clsx from 'clsx';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { OrderDetail } from '../../../../contract/selling/orders-admin.ts';
import { providerName } from '../../../../contract/shared/status.ts';
import { Contact } from '../../../dashboard/contact.tsx';
import { CompanyDay } from '../../../dashboard/date-time.tsx';
import { dueDay } from '../../../order/company-days.ts';
import { amountsOf } from '../../../sale/order-amounts.ts';
import { Card } from '../../../ui/card.tsx';
import { Price, UnitPrice } from '../../../ui/price.tsx';
import { Status } from '../../../ui/status.tsx';
import { invoiceLook } from '../../../ui/statuses.ts';

export const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <Card className="p-5 sm:p-6">
    <h2 className="mb-4 text-lg">{title}</h2>
    {children}
  </Card>
);

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="flex flex-wrap justify-between gap-x-4">
    <dt className="text-ink-soft">{name}</dt>
    <dd className="min-w-0 text-right wrap-anywhere">{children}</dd>
  </div>
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
    <dl className="grid gap-2">
      <Fact name="Ordered">
        <CompanyDay day={day} />
      </Fact>
      <Fact name="Promised">
        {promise.state === 'waiting' ? <span className="text-ink-soft">No day yet</span> : dueDay(promise)}
        {promise.state === 'paused' && <span className="block text-sm font-semibold text-warn">Paused</span>}
        {promise.late && <span className="block text-sm font-semibold text-bad">Overdue</span>}
      </Fact>
    </dl>
  </Section>
);

export const InvoiceSection = ({ order: { invoices, payment_status, payment_method } }: { order: OrderDetail }) => (
  <Section title={invoices.length > 1 ? 'Invoices' : 'Invoice'}>
    <dl className="grid gap-2">
      <Fact name={invoices.length > 1 ? 'Invoices' : 'Invoice'}>
        {invoices.length === 0 && 'None'}
        {invoices.map(({ id, invoice_number, status }) => (
          <span key={id} className="flex flex-wrap items-center justify-end gap-x-2">
            <Link to={`/admin/dashboard/invoices/${id}`} className={`${link} -my-2.5 tabular-nums`}>
              {invoice_number}
            </Link>
            {/* The page's head shows the order's payment status. */}
            {(invoices.length > 1 || status !== payment_status) && <Status {...invoiceLook(status)} />}
          </span>
        ))}
      </Fact>
      <Fact name="Method">{providerName(payment_method)}</Fact>
    </dl>
  </Section>
);

export const ItemsSection = ({ order }: { order: OrderDetail }) => (
  <Section title="Services">
    <table className="w-full text-left">
      <caption className="sr-only">Services of this order, with their prices</caption>
      <thead className="sr-only">
        <tr>
          <th scope="col">Service</th>
          <th scope="col">Price</th>
        </tr>
      </thead>
      <tbody>
        {order.items.map(({ id, service, unit_price, quantity, parent_id }) => (
          <tr key={id} className="border-b border-line align-top">
            <td className={clsx('py-2.5 pr-4 wrap-anywhere', parent_id !== undefined && 'pl-5 text-ink-soft')}>
              {service.title}
              {quantity !== 1 && ` × ${quantity}`}
            </td>
            <td className="py-2.5 text-right">
              <UnitPrice price={unit_price} />
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        {amountsOf(order).map(({ name, amount }) => (
          <tr key={name} className="text-ink-soft">
            <th scope="row" className="pt-2.5 font-normal">
              {name}
            </th>
            <td className="pt-2.5 text-right">
              <Price amount={amount} />
            </td>
          </tr>
        ))}
        <tr className="font-semibold">
          <th scope="row" className="pt-3">
            Total
          </th>
          <td className="pt-3 text-right">
            <Price amount={order.total_amount} className="text-lg" />
          </td>
        </tr>
      </tfoot>
    </table>
  </Section>
);
