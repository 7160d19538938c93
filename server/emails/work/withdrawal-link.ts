import { dateFormat } from '../../../contract/shared/language/formats.ts';
import type { Db } from '../../adapters/database/schema/schema.ts';
import { hashToken, newToken } from '../../http/viewer.ts';
import {
  type Block,
  button,
  detailsTable,
  fallbackUrl,
  paragraph,
  textWithLink,
} from '../../platform/email/content-blocks.ts';
import { emailSecret } from '../../platform/email/email-secret.ts';
import type { EmailContext } from '../../platform/email/email-template.ts';
import type { CancellationRow } from '../../work/cancellations/cancellations.ts';

export const findWithdrawal = (db: Db, id: number): Promise<CancellationRow | undefined> =>
  db.selectFrom('cancellations').selectAll().where('id', '=', id).executeTakeFirst();

/** To the second, with the zone: the receipt proves when the statement arrived. */
export const momentText = ({ timeZone }: Pick<EmailContext, 'timeZone'>, at: string): string =>
  `${dateFormat({ dateStyle: 'full', timeStyle: 'medium', timeZone }).format(new Date(at))} (${timeZone})`;

export const statementTable = (context: EmailContext, row: CancellationRow): Block =>
  detailsTable([
    ['Statement', row.statement],
    ['Name', row.name],
    ['Order or invoice', row.order_number],
    ['Email', row.email],
    ['Received', momentText(context, row.received_at)],
    ['Reference', row.reference],
  ]);

/** Null if the email was canceled. Both emails of one withdrawal have a link: the newest one works. */
async function tokenFor(context: EmailContext, { id }: CancellationRow): Promise<string | null> {
  return context.db.transaction().execute(async (trx) => {
    const token = await emailSecret(trx, context, newToken);
    if (token === null || context.isShown) return token;
    await trx
      .updateTable('cancellations')
      .set({ token_hash: hashToken(token) })
      .where('id', '=', id)
      .where('token_used_at', 'is', null)
      .execute();
    return token;
  });
}

/** Only the order’s own address gets them. Null if the email was canceled. */
export async function linkBlocks(context: EmailContext, row: CancellationRow): Promise<Block[] | null> {
  const token = await tokenFor(context, row);
  if (token === null) return null;
  const query = new URLSearchParams({ token });
  const link = `${context.siteUrl}/withdraw/confirm?${query}`;
  return [
    paragraph(
      'Was it you? Open this link and confirm. Then your order is cancelled, and your money goes back the way you paid.',
    ),
    button('Confirm that it was me', link),
    fallbackUrl(link),
    textWithLink('It wasn’t you?', 'Tell us', `${context.siteUrl}/withdraw/object?${query}`),
  ];
}
