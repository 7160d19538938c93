import { useState } from 'react';
import { maxLength } from '../../../contract/shared/limits.ts';
import { call } from '../../api/browser.ts';
import { FormDialog } from '../../dashboard/forms/form-dialog.tsx';
import { errorText } from '../../dashboard/forms/use-action.ts';
import { useAfterSave } from '../../dashboard/forms/use-after-save.ts';
import { useSite } from '../../site.ts';
import { TextArea } from '../../ui/field.tsx';
import { RatingField } from '../../ui/fields/rating-field.tsx';
import { useForm } from '../../ui/hooks/use-form.ts';

export function AcceptDialog({ orderId, onClose }: { orderId: number; onClose: () => void }) {
  const saved = useAfterSave(onClose);
  const { guarantee } = useSite().config.company;
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
      await saved();
    },
  });
  return (
    <FormDialog
      title="Accept the delivery?"
      record={orderId}
      action="Accept"
      pendingText="Accepting…"
      form={form}
      onClose={onClose}
    >
      {guarantee && <p>Your 30-day guarantee stays.</p>}
      <RatingField label="How did we do?" rating={rating} onChange={setRating} optional error={form.errors.rating} />
      <TextArea
        label="Your review"
        name="review_text"
        optional
        rows={4}
        maxLength={maxLength.message}
        help="We publish it with your name after a check."
        error={form.errors.review_text}
      />
    </FormDialog>
  );
}
