import { type Block, button, forOwner, paragraph } from '../../platform/email/content-blocks.ts';
import type { EmailContext } from '../../platform/email/email-template.ts';
import type { OrderEmailData } from './order-email-data.ts';

export const questionsUrl = ({ siteUrl }: Pick<EmailContext, 'siteUrl'>, orderId: number): string =>
  `${siteUrl}/customer/dashboard/orders/${orderId}?tab=questions`;

export async function openQuestions({ db }: EmailContext, orderId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('intakes')
    .innerJoin('order_items', 'order_items.id', 'intakes.order_item_id')
    .select('order_items.title')
    .where('intakes.order_id', '=', orderId)
    .where('intakes.state', '=', 'open')
    .orderBy('order_items.id')
    .execute();
  return rows.map(({ title }) => title);
}

export async function questionsBlocks(
  context: EmailContext,
  { id, hasOpenQuestions }: Pick<OrderEmailData, 'id' | 'hasOpenQuestions'>,
): Promise<Block[]> {
  if (!hasOpenQuestions) return [];
  const titles = await openQuestions(context, id);
  return [
    forOwner(
      paragraph(
        `We need some information from you. Please answer a few questions about ${titles.join(', ')}, so that we can start.`,
      ),
    ),
    button('Answer the questions', questionsUrl(context, id)),
  ];
}
