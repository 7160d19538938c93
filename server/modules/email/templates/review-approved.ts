import { button, greeting, paragraph, quotation } from '../content-blocks.ts';
import type { EmailTemplate } from '../email-template.ts';
import { accountFor } from '../recipients.ts';

export const reviewApproved: EmailTemplate<'review-approved'> = async (desk, { reviewId }) => {
  const review = await desk.db.selectFrom('reviews').selectAll().where('id', '=', reviewId).executeTakeFirst();
  const user = review?.is_approved ? await accountFor(desk, review.user_id) : null;
  if (!user || !review) return { unneeded: 'the account or the review is gone' };
  return {
    subject: 'Your review is on our site',
    preheader: 'Thank you for telling others.',
    title: 'Thank you for your review',
    blocks: [
      greeting(user.name),
      paragraph('Your review was approved and can now be read on our home page. Thank you for taking the time.'),
      quotation(review.review_text),
      button('See our site', `${desk.siteUrl}/`),
    ],
    reason: 'You get this mail because you wrote a review.',
  };
};
