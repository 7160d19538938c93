import { lazy, Suspense, useState } from 'react';
import { loadScript } from '../../api/load-script.ts';
import { Alert } from '../../ui/alert.tsx';
import { type CustomerOrderWorkspace, openIntakes } from '../workspace.ts';

// Most purchases ask nothing.
const IntakeForm = lazy(() =>
  loadScript(() => import('./intake-form.tsx')).then((module) => ({ default: module.IntakeForm })),
);

type Props = { order: CustomerOrderWorkspace; onReload: () => Promise<void> };

/** Empty for an order without questions. */
export function PurchaseQuestions({ order, onReload }: Props) {
  const [isSent, setSent] = useState(false);
  const open = openIntakes(order);
  if (open.length === 0) return isSent && <Alert kind="success">Thank you. We have your answers and can start.</Alert>;
  return (
    <section aria-labelledby="questions" className="grid gap-6 rounded-lg border border-line bg-surface p-5 sm:p-6">
      <div>
        <h2 id="questions" className="text-xl">
          We need some information from you
        </h2>
        <p className="mt-1 text-ink-soft">
          Answer now or later: everything you enter is saved, and you’ll find it in your dashboard.
        </p>
      </div>
      <Suspense>
        {open.map((intake) => (
          <div key={intake.item_id} className="grid gap-4 border-line not-first:border-t not-first:pt-6">
            {open.length > 1 && <h3 className="text-lg">{intake.service.title}</h3>}
            <IntakeForm
              orderId={order.id}
              intake={intake}
              onReload={onReload}
              onSubmitted={() => {
                setSent(true);
                void onReload();
              }}
            />
          </div>
        ))}
      </Suspense>
    </section>
  );
}
