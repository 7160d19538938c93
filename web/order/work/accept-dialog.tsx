import { useState } from 'react';
import { maxLength } from '../../../contract/shared/limits.ts';
import { call } from '../../api/browser.ts';
import { FormDialog } from '../../dashboard/forms/form-dialog.tsx';
import { errorText } from '../../dashboard/forms/use-action.ts';
import { useAfterSave } from '../../dashboard/forms/use-after-save.ts';
import { TextArea } from '../../ui/field.tsx';
import { useForm } from '../../ui/hooks/use-form.ts';
import { StarsField } from './stars-field.tsx';

export function AcceptDialog({ orderId, onClose }: { orderId: number; onClose: () => void }) {
  const saved = useAfterSave(onClose);
  const [rating, setRating] = useState<number | null>(null);
  const form = useForm({
    failure: 'Failed to accept the delivery.',
    errorMessage: errorText,
    check: ({ review_text = '' }) => {
      if (rating === null && review_text.trim() !== '') return { rating: 'Choose how many stars.' };
      return rating !== null && review_text.trim() === ''
        ? { review_text: 'Write a few words, or remove the stars.' }
        : {};
    },
    async submit({ review_text = '' }) {
      const body = rating === null ? {} : { rating, review_text };
      await call('POST /customer/orders/{id}/accept', { params: { id: orderId }, body });
      await saved(
        rating === null
          ? 'Thank you. The delivery is accepted.'
          : 'Thank you for your review. The delivery is accepted.',
      );
    },
  });
  return (
    <FormDialog
      title="Accept the delivery"
      record={orderId}
      action="Accept"
      pendingText="Accepting…"
      form={form}
      onClose={onClose}
    >
      <p>Everything as agreed? Then this order is complete.</p>
      <StarsField rating={rating} onChange={setRating} error={form.errors.rating} />
      <TextArea
        label="Your review"
        name="review_text"
        optional
        rows={4}
        maxLength={maxLength.message}
        help="We show it on our site with your name once we’ve approved it."
        error={form.errors.review_text}
      />
    </FormDialog>
  );
}
