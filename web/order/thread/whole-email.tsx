import { useEffect, useState } from 'react';
import type { OrderMessage } from '../../../contract/order/threads.ts';
import { call } from '../../api/browser.ts';
import { messageOf, type Response } from '../../api/call.ts';
import { Time } from '../../record/time.tsx';
import { Alert } from '../../ui/alert.tsx';
import { Dialog } from '../../ui/dialog.tsx';

type Loaded = { email: Response<'GET /orders/{id}/messages/{mid}/email'> } | { problem: string };
type Props = { message: OrderMessage; orderId: number; onClose: () => void };

export function WholeEmail({ message, orderId, onClose }: Props) {
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  useEffect(() => {
    const params = { id: orderId, mid: message.id };
    call('GET /orders/{id}/messages/{mid}/email', { params }).then(
      (email) => setLoaded({ email }),
      (error) => setLoaded({ problem: messageOf(error, 'Failed to load the email. Please try again.') }),
    );
  }, [orderId, message.id]);
  return (
    <Dialog open title="The whole email" onClose={onClose}>
      {loaded === null ? (
        <p role="status" className="text-ink-soft">
          Loading…
        </p>
      ) : 'problem' in loaded ? (
        <Alert>{loaded.problem}</Alert>
      ) : (
        <div className="grid gap-4">
          <p className="text-ink-soft wrap-anywhere">
            <bdi className="font-semibold text-ink">{loaded.email.subject.trim() || 'No subject'}</bdi>
            <br />
            <Time kind="moment" of={loaded.email.created_at} />
          </p>
          <p dir="auto" className="whitespace-pre-wrap wrap-anywhere">
            {loaded.email.text}
          </p>
        </div>
      )}
    </Dialog>
  );
}
