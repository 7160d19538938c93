import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { ReviewableOrder } from '../../../contract/order/reviews.ts';
import { maxLength } from '../../../contract/shared/limits.ts';
import { SetPasswordPrompt } from '../../account/set-password-prompt.tsx';
import { call } from '../../api/browser.ts';
import { currentUser, useSession } from '../../api/session.ts';
import { TypedTextOffer } from '../../dashboard/forms/typed-text-offer.tsx';
import { errorText } from '../../dashboard/forms/use-action.ts';
import { useTypedText } from '../../dashboard/forms/use-typed-text.ts';
import { useUnsavedChanges } from '../../dashboard/forms/use-unsaved-changes.tsx';
import { dashboardMeta } from '../../dashboard/frame/dashboard-meta.ts';
import { settledOrRedirect } from '../../dashboard/load-or-redirect.ts';
import { PageHead } from '../../dashboard/page-head.tsx';
import { SectionCard } from '../../record/section-card.tsx';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Select, TextArea } from '../../ui/field.tsx';
import { RatingField } from '../../ui/fields/rating-field.tsx';
import { useForm } from '../../ui/hooks/use-form.ts';
import type { Route } from './+types/write-review.ts';

export { ScreenError as ErrorBoundary } from '../../dashboard/frame/screen-error.tsx';
export { ListSkeleton as HydrateFallback } from '../../dashboard/list/list-skeleton.tsx';

const RETURN_MS = 2_000;
/** Fixed by the specification. */
const PRESET = 5;

export async function clientLoader({ url }: Route.ClientLoaderArgs) {
  const chosen = url.searchParams.get('order') ?? '';
  // A session of a temporary password may not read orders.
  if ((await currentUser())?.password_is_temporary) return { orders: { content: { data: [] }, error: null }, chosen };
  const messages = { failed: 'Failed to fetch data.' };
  return { orders: await settledOrRedirect(call('GET /customer/reviewable-orders'), url, messages), chosen };
}

export const meta: Route.MetaFunction = (args) => dashboardMeta(args, 'Write a review');

export default function WriteReview({ loaderData: { orders, chosen } }: Route.ComponentProps) {
  const { user } = useSession();
  return (
    <>
      <PageHead title="Write a review" line="We publish it with your name after a check." />
      {user?.password_is_temporary ? (
        <SetPasswordPrompt>Please set your own password first. Then you can write a review.</SetPasswordPrompt>
      ) : (
        <ReviewForm orders={orders.content?.data ?? []} chosen={chosen} problem={orders.error} />
      )}
    </>
  );
}

type FormProps = { orders: ReviewableOrder[]; chosen: string; problem: string | null };

function ReviewForm({ orders, chosen, problem }: FormProps) {
  const navigate = useNavigate();
  const [chosenRating, setChosenRating] = useState<number | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const form = useForm({
    failure: 'Failed to submit review.',
    errorMessage: errorText,
    check: ({ review_text = '' }) => (review_text.trim() === '' ? { review_text: 'Review text is required.' } : {}),
    clears: true,
    async submit({ rating, review_text = '', subject = '' }) {
      const [order_id = null, service_id = null] = subject === '' ? [] : subject.split(' ').map(Number);
      const { message } = await call('POST /customer/reviews', {
        body: { rating: Number(rating), review_text, order_id, service_id },
      });
      timer.current = setTimeout(() => void navigate('/customer/dashboard'), RETURN_MS);
      return message || 'Review submitted successfully!';
    },
  });
  const { errors, pending, result, isDirty, props } = form;
  const { discard, offer } = useTypedText(form, { state: { value: chosenRating, restore: setChosenRating } });
  const isSent = result?.kind === 'success';
  const subjects = orders.flatMap((order) =>
    order.services.map(({ id, title }) => ({ value: `${order.id} ${id}`, order, title })),
  );
  return (
    <SectionCard className="max-w-text">
      <form {...props} method="post" aria-label="Write a review" className="grid gap-5">
        {problem && <Alert>{problem}</Alert>}
        <TypedTextOffer offer={offer} />
        {subjects.length > 0 && (
          <Select
            label="Which order is this about?"
            name="subject"
            defaultValue={subjects.find(({ order }) => String(order.id) === chosen)?.value ?? subjects[0]?.value}
            help="A review of an order is marked as verified."
            error={errors.order_id ?? errors.service_id}
          >
            {subjects.map(({ value, order, title }) => (
              <option key={value} value={value}>{`Order ${order.id}, ${title}`}</option>
            ))}
            <option value="">Our company in general</option>
          </Select>
        )}
        <RatingField
          label="Rating"
          rating={chosenRating ?? PRESET}
          onChange={setChosenRating}
          isPreset={chosenRating === null}
          error={errors.rating}
        />
        <TextArea
          label="Comment"
          name="review_text"
          aria-required
          maxLength={maxLength.message}
          rows={6}
          help="What did we do for you, and how did it go?"
          error={errors.review_text}
          alerts
        />
        {result && <Alert kind={result.kind}>{result.message}</Alert>}
        <Button
          type="submit"
          pending={(pending && 'Submitting…') || (isSent && 'Returning to your orders…')}
          className="justify-self-start"
        >
          Submit review
        </Button>
      </form>
      {useUnsavedChanges(isDirty && !pending && !isSent, discard)}
    </SectionCard>
  );
}
