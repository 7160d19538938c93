import { useEffect, useState } from 'react';
import type { Consent } from '../../../contract/selling/agreements.ts';
import { call } from '../../api/browser.ts';
import { messageOf } from '../../api/call.ts';
import { Time } from '../../record/time.tsx';
import { Alert } from '../../ui/alert.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Html } from '../../ui/html.tsx';

type Props = {
  orderId: number;
  reader: 'customer' | 'admin';
  text: { id: number };
  name: string;
  onClose: () => void;
};

const load = (reader: Props['reader'], id: number) =>
  reader === 'admin'
    ? call('GET /admin/orders/{id}/consents', { params: { id } })
    : call('GET /customer/orders/{id}/consents', { params: { id } });

/** Word for word as the buyer could read it. */
export function AgreedText({ orderId, reader, text, name, onClose }: Props) {
  const [consent, setConsent] = useState<Consent | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => {
    let isOpen = true;
    load(reader, orderId)
      .then(({ data }) => isOpen && setConsent(data.find(({ id }) => id === text.id) ?? null))
      .catch((error: unknown) => isOpen && setProblem(messageOf(error, 'Could not fetch this text.')));
    return () => {
      isOpen = false;
    };
  }, [reader, orderId, text.id]);
  return (
    <Dialog open isWide title={name} onClose={onClose}>
      {problem && <Alert kind="error">{problem}</Alert>}
      {!consent && !problem && (
        <p role="status" className="min-h-60 text-ink-soft">
          Loading …
        </p>
      )}
      {consent && (
        <>
          <p className="mb-4 text-sm text-ink-soft">
            {howGiven(consent, reader)} <Time kind="moment" of={consent.at} />
          </p>
          {consent.html !== null && <Html>{consent.html}</Html>}
        </>
      )}
    </Dialog>
  );
}

function howGiven({ signed_by, signed_for, implied }: Consent, reader: Props['reader']): string {
  if (signed_by) return `Accepted by ${[signed_by, signed_for].filter(Boolean).join(' for ')},`;
  if (implied && reader === 'admin') return 'In effect at the purchase, which named no text:';
  return reader === 'admin' ? 'Shown to the buyer and accepted:' : 'Accepted with your order:';
}
