import { button, greeting, paragraph, quote } from '../../platform/email/content-blocks.ts';
import type { EmailTemplate } from '../../platform/email/email-template.ts';
import { findAccount } from '../../platform/email/find-account.ts';

export const reviewApproved: EmailTemplate<'review-approved'> = async (context, { reviewId }) => {
  const review = await context.db.selectFrom('reviews').selectAll().where('id', '=', reviewId).executeTakeFirst();
  const account = review?.is_approved ? await findAccount(context, review.user_id) : null;
  if (!account || !review) return { skipped: 'the account is deleted, or the review is no longer approved' };
  return {
    subject: 'Your review has been published',
    preheader: 'Thank you for sharing your experience.',
    title: 'Your review has been published',
    blocks: [
      greeting(account.name),
      paragraph('Your review now appears on our home page. Thank you for taking the time to share your experience.'),
      quote(review.review_text),
      button('Visit our site', `${context.siteUrl}/`),
    ],
    reason: 'You received this email because you wrote a review.',
  };
};
