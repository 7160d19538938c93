import { Link } from 'react-router';
import { adminStep } from '../../../order/next-step-admin.ts';
import { NextStepBox } from '../../../order/next-step-box.tsx';
import { daysLate } from '../../../order/promise-text.ts';
import { ContactFacts } from '../../../record/contact-facts.tsx';
import { Person } from '../../../record/person.tsx';
import { daysText, Price } from '../../../ui/price.tsx';
import { Status } from '../../../ui/status.tsx';
import { orderLook } from '../../../ui/statuses.ts';
import { titleOf } from '../../selling/orders/order-labels.ts';
import type { AboutCustomer, Opened } from './load-inbox.ts';

const link = 'inline-flex min-h-6 items-center font-medium text-brand pointer-coarse:min-h-11';

export function AboutThread({ opened }: { opened: Opened }) {
  const { about } = opened;
  return (
    <div className="grid gap-5">
      {opened.source === 'order' && (
        <div className="grid gap-2">
          <NextStepBox step={adminStep(opened.order, 0)}>{null}</NextStepBox>
          <Link to={`/admin/dashboard/orders/${opened.order.id}`} className={link}>
            Open order {opened.order.id}
          </Link>
        </div>
      )}
      {about && <About {...about} />}
    </div>
  );
}

function About({ customer, orders }: AboutCustomer) {
  const { id, name, billing, figures } = customer;
  return (
    <>
      <div className="grid gap-3">
        <Person name={name} line={billing.company ?? 'Customer'} />
        <ContactFacts person={customer} />
        <p className="text-sm text-ink-soft">
          {figures.orders} {figures.orders === 1 ? 'order' : 'orders'}, <Price amount={figures.ordered} />
        </p>
      </div>
      {orders.length > 0 && (
        <section aria-label="Open orders">
          <h3 className="mb-1 text-base">Open orders</h3>
          <ul className="divide-y divide-line">
            {orders.map((order) => (
              <li key={order.id}>
                <Link
                  to={`/admin/dashboard/orders/${order.id}`}
                  className="-mx-1 grid gap-0.5 rounded-md px-1 py-2 -outline-offset-3 hover:bg-sunken"
                >
                  <span className="truncate">
                    Order {order.id} <span className="text-ink-soft">{titleOf(order)}</span>
                  </span>
                  {order.promise.state === 'running' && order.promise.late ? (
                    <span className="text-sm font-semibold text-bad">{daysText(daysLate(order.promise))} late</span>
                  ) : (
                    <Status {...orderLook(order.status)} />
                  )}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
      <Link to={`/admin/dashboard/customers/${id}/orders`} className={link}>
        All about {name}
      </Link>
    </>
  );
}
