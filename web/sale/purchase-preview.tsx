import { TaxNote } from '../billing/tax-note.tsx';
import { previewSums } from '../record/lines.ts';
import { OrderLines } from '../record/order-lines.tsx';
import type { Sale } from './use-sale.ts';

/** The sums are those of the server as soon as they have arrived. */
export const PurchasePreview = ({ sale: { rows, preview, total } }: { sale: Sale }) => (
  <div aria-live="polite">
    <OrderLines
      lines={rows}
      sums={preview ? previewSums(preview) : [{ name: 'Total', amount: total, isTotal: true }]}
      notes={preview?.notes ?? []}
    >
      {!preview && <TaxNote className="block text-end text-sm text-ink-soft" />}
    </OrderLines>
  </div>
);
