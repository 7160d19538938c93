import { button, greeting, quote } from '../../platform/email/content-blocks.ts';
import type { EmailTemplate } from '../../platform/email/email-template.ts';
import { findAccount } from '../../platform/email/find-account.ts';
import { textOf } from '../../platform/email/texts/texts.ts';

export const reviewApproved: EmailTemplate<'review-approved'> = async (context, { reviewId }) => {
  const review = await context.db.selectFrom('reviews').selectAll().where('id', '=', reviewId).executeTakeFirst();
  const account = review?.is_approved ? await findAccount(context, review.user_id) : null;
  if (!account || !review) return { skipped: 'the account is deleted, or the review is no longer approved' };
  const { intro, ...text } = textOf('review-approved', context, { customer: account.name });
  return {
    ...text,
    preheader: 'Thank you for sharing your experience.',
    title: 'Your review has been published',
    blocks: [greeting(account.name), intro, quote(review.review_text), button('Visit our site', `${context.siteUrl}/`)],
    reason: 'You received this email because you wrote a review.',
  };
};
