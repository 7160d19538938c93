import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { maxLength } from '../../contract/limits.ts';
import { SetPasswordPrompt } from '../account/set-password-prompt.tsx';
import { call } from '../api/browser.ts';
import { useSession } from '../api/session.ts';
import { PageHead } from '../dashboard/page-head.tsx';
import { errorText } from '../dashboard/use-action.ts';
import { useUnsavedChanges } from '../dashboard/use-unsaved-changes.tsx';
import { Alert } from '../ui/alert.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Select, TextArea } from '../ui/field.tsx';
import { useForm } from '../ui/use-form.ts';

export { ScreenError as ErrorBoundary } from '../dashboard/screen-error.tsx';

const RETURN_MS = 2_000;
const ratings = [
  [5, 'Excellent'],
  [4, 'Good'],
  [3, 'Average'],
  [2, 'Fair'],
  [1, 'Poor'],
] as const;

export default function WriteReview() {
  const { user } = useSession();
  return (
    <>
      <PageHead title="Write a review" intro="We’ll show it on our site with your name once we’ve approved it." />
      {user?.password_is_temporary ? (
        <SetPasswordPrompt>Please set your own password first. Then you can write a review.</SetPasswordPrompt>
      ) : (
        <ReviewForm />
      )}
    </>
  );
}

function ReviewForm() {
  const navigate = useNavigate();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const { errors, pending, result, isDirty, props } = useForm({
    failure: 'Failed to submit review.',
    errorMessage: errorText,
    check: ({ review_text = '' }) => (review_text.trim() === '' ? { review_text: 'Review text is required.' } : {}),
    clears: true,
    async submit({ rating, review_text = '' }) {
      const { message } = await call('POST /customer/reviews', { body: { rating: Number(rating), review_text } });
      timer.current = setTimeout(() => void navigate('/customer/dashboard'), RETURN_MS);
      return message || 'Review submitted successfully!';
    },
  });
  const isSent = result?.kind === 'success';
  return (
    <Card className="max-w-text p-5 sm:p-7">
      <form {...props} method="post" aria-label="Write a review" className="grid gap-5">
        <Select label="Rating" name="rating" defaultValue="5" error={errors.rating}>
          {ratings.map(([stars, label]) => (
            <option key={stars} value={stars}>{`${stars} ${label}`}</option>
          ))}
        </Select>
        <TextArea
          label="Comment"
          name="review_text"
          aria-required
          maxLength={maxLength.message}
          rows={6}
          help="What did you order, and how did it go?"
          error={errors.review_text}
          alerts
        />
        {result && <Alert kind={result.kind}>{result.message}</Alert>}
        <Button
          type="submit"
          size="large"
          pending={(pending && 'Submitting…') || (isSent && 'Returning to your orders…')}
          className="justify-self-start"
        >
          Submit review
        </Button>
      </form>
      {useUnsavedChanges(isDirty && !pending && !isSent)}
    </Card>
  );
}
