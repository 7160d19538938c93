import { canonicalEmail } from '../../../contract/shared/fields.ts';
import {
  type Block,
  button,
  fallbackUrl,
  forOwner,
  greeting,
  paragraph,
  smallPrint,
} from '../../platform/email/content-blocks.ts';
import type { EmailContext, EmailTemplate } from '../../platform/email/email-template.ts';
import { createLinkToken } from '../../platform/email/link-token.ts';
import { type Changeable, textOf } from '../../platform/email/texts/texts.ts';
import { questionsBlocks } from '../order/open-questions.ts';
import {
  contractOf,
  guaranteeLine,
  type OrderEmailData,
  orderEmailData,
  orderValues,
  orderWithInvoice,
} from '../order/order-email-data.ts';

const HOUR_MS = 60 * 60_000;

export const orderAdded: EmailTemplate<'order-added'> = async (context, { orderId }) => {
  const order = await orderEmailData(context, orderId);
  if (!order) return { skipped: 'the order is deleted' };
  const { blocks, attachments, sentence, buyerName } = await orderWithInvoice(context, order);
  const contract = await contractOf(context, order);
  const text = order.hidden_from_customer
    ? await hiddenOrderText(context, order, buyerName)
    : visibleOrderText(context, order);
  return {
    subject: text.subject,
    ...(text.changeable && { changeable: text.changeable }),
    preheader: `Placed without logging in. ${order.promised('customer')} ${sentence}`,
    title: text.title,
    blocks: [
      ...text.before,
      ...(await questionsBlocks(context, order)),
      ...blocks,
      ...contract.blocks,
      ...guaranteeLine(context),
      ...text.after,
    ],
    reason: 'You received this email because an order was placed with the email address of your account.',
    replyTo: context.company.email,
    attachments: [...(attachments ?? []), ...contract.attachments],
  };
};

type OrderText = { subject: string; title: string; changeable?: Changeable; before: Block[]; after: Block[] };

function visibleOrderText(context: EmailContext, order: OrderEmailData): OrderText {
  const { intro, ...text } = textOf('order-added', context, orderValues(order));
  return {
    ...text,
    title: 'An order was added to your account',
    before: [greeting(order.customerName), forOwner(intro)],
    after: [
      button('Log in to view the order', `${context.siteUrl}/login`),
      forOwner(
        smallPrint(
          "If this wasn't you: the order is already paid for, and we haven't charged you for it. No one was logged in to your account, and your password hasn't changed. Please reply to this email and we'll sort it out.",
        ),
      ),
    ],
  };
}

/**
 * The text can't be changed: it asks for proof. Setting a password with the link proves the email address, ends every session and reveals the
 * order.
 */
async function hiddenOrderText(context: EmailContext, order: OrderEmailData, buyerName: string): Promise<OrderText> {
  const { company, siteUrl, email } = context;
  // An admin may have changed the address: then this is no longer the account's mailbox.
  const isOwnMailbox = canonicalEmail(email.recipient) === order.email_canonical;
  const token =
    isOwnMailbox && (await createLinkToken(context, { userId: order.user_id, purpose: 'password', ttlMs: HOUR_MS }));
  const link = token && `${siteUrl}/reset-password?${new URLSearchParams({ token, email: order.email })}`;
  return {
    subject: `Your order ${order.id} at ${company.name}: please confirm your email address`,
    title: 'Thank you for your order',
    before: [
      greeting(buyerName),
      paragraph(
        `We've received your order${order.clock_state === 'waiting' ? '' : ' and are getting started'}. ${order.promised('customer')}`,
      ),
      paragraph(
        'There is already an account with your email address, but we don’t know whether it is yours. To keep your order private, it only appears in the account after you open our link and choose a new password. That also logs out every device.',
      ),
      ...(link
        ? [
            button('Confirm and view the order', link),
            fallbackUrl(link),
            smallPrint(
              'The link works once and expires in 60 minutes. After that, use "Forgot Password?" on the login page to get a new one.',
            ),
          ]
        : []),
    ],
    after: [
      smallPrint(
        "If you didn't place this order: it is already paid for, and we haven't charged you for it. Please reply to this email and we'll sort it out.",
      ),
    ],
  };
}
