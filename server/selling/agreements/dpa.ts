import type { z } from 'zod';
import type { agreementsApi, CustomerDpa, DpaState } from '../../../contract/selling/agreements.ts';
import { legalPaths } from '../../../contract/shared/company/legal-kinds.ts';
import type { Page } from '../../../contract/shared/http.ts';
import type { Db } from '../../adapters/database/database.ts';
import type { PdfResponse } from '../../http/bind.ts';
import type { Viewer } from '../../http/viewer.ts';
import { isolated, loadPdf } from '../../invoicing/billing/documents/documents.ts';
import { writeAuditEntry } from '../../platform/audit/audit.ts';
import { acceptTexts, effectiveText, type LegalDeps, writeConsents } from '../../platform/legal/legal.ts';
import { visibleTo } from '../../platform/order-record/order-record.ts';
import { searchCondition } from '../../platform/search-index/search-index.ts';
import { companyDay } from '../../shared/company-day.ts';
import { AppError, notFound } from '../../shared/errors.ts';
import { listPage } from '../../shared/lists.ts';
import type { RateLimits } from '../../shared/rate-limits.ts';
import { momentIn, publisherOf } from './publisher.ts';
import { blocksOf } from './text-blocks.ts';

const acceptances = (db: Db) =>
  db
    .selectFrom('consents')
    .innerJoin('legal_renderings', 'legal_renderings.id', 'consents.rendering_id')
    .innerJoin('legal_documents', 'legal_documents.id', 'legal_renderings.document_id')
    .where('consents.kind', '=', 'dpa');

const columns = [
  'consents.id',
  'legal_documents.version',
  'legal_documents.title',
  'legal_renderings.id as rendering_id',
  'consents.signed_by',
  'consents.signed_for',
  'consents.at',
  'consents.order_id',
] as const;

type Row = { signed_by: string | null; signed_for: string | null; at: string };
type ListedRow = Row &
  Pick<CustomerDpa, 'id' | 'version' | 'title' | 'rendering_id' | 'at' | 'order_id'> & {
    user_id: number;
    user_name: string;
    user_email: string;
  };

const toAcceptance = <R extends Row>({ signed_by, signed_for, ...row }: R, timeZone: string) => ({
  ...row,
  day: companyDay(timeZone, row.at),
  name: signed_by ?? '',
  company: signed_for ?? '',
});

/** Those of hidden orders may be a stranger's. One from the profile counts before one of a purchase. */
const newestOf = (db: Db, userId: number) =>
  acceptances(db)
    .leftJoin('orders', 'orders.id', 'consents.order_id')
    .select(columns)
    .select('legal_renderings.html')
    .where('consents.user_id', '=', userId)
    .where((e) => e.or([e('consents.order_id', 'is', null), visibleTo(userId)]))
    .orderBy('legal_documents.version', 'desc')
    .orderBy((e) => e.case().when('consents.order_id', 'is', null).then(0).else(1).end())
    .orderBy('consents.at', 'desc')
    .limit(1)
    .executeTakeFirst();

export async function dpaStateOf(deps: LegalDeps, userId: number): Promise<DpaState> {
  const current = await effectiveText(deps, 'dpa');
  const billing = await deps.db
    .selectFrom('billing_profiles')
    .select(['is_business', 'company'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
  const { time_zone } = await deps.settings.current();
  const accepted = await acceptedDpa(deps.db, userId, time_zone);
  return {
    is_needed: current !== null && billing !== undefined && Boolean(billing.is_business),
    is_current: current !== null && accepted?.version === current.version && accepted.order_id === null,
    company: billing?.company ?? '',
    current: current && { ...current, path: legalPaths.dpa },
    accepted,
  };
}

/** The newest version that the customer accepted, maybe a former one. */
export async function acceptedDpa(db: Db, userId: number, timeZone: string) {
  const newest = await newestOf(db, userId);
  if (!newest) return null;
  const { html: _, ...accepted } = newest;
  return toAcceptance(accepted, timeZone);
}

type Input = z.output<(typeof agreementsApi)['acceptDpa']['body']>;

const acceptedBefore = () => new AppError('conflict', 'You have accepted this version already.');
const otherVersion = () =>
  new AppError('conflict', 'There is a new version of this text. Please read it and accept it again.');

export async function acceptDpa(deps: LegalDeps, { id: userId }: Viewer, input: Input, ip: string): Promise<DpaState> {
  const current = await effectiveText(deps, 'dpa');
  if (!current || current.rendering_id !== input.rendering_id) throw otherVersion();
  const { given, ...accepted } = await acceptTexts(
    deps,
    { dpa: input.rendering_id },
    { ip, signature: { name: input.name, company: input.company } },
  );
  await deps.db.transaction().execute(async (trx) => {
    // Two clicks take turns.
    await trx
      .updateTable('users')
      .set((e) => ({ role_id: e.ref('role_id') }))
      .where('id', '=', userId)
      .execute();
    const earlier = await acceptances(trx)
      .select('consents.id')
      .where('consents.user_id', '=', userId)
      .where('consents.order_id', 'is', null)
      .where('legal_documents.version', '=', current.version)
      .executeTakeFirst();
    if (earlier) throw acceptedBefore();
    const dpa = { ...accepted, given: given.filter(({ kind }) => kind === 'dpa') };
    await writeConsents(trx, dpa, { userId, orderId: null });
    await writeAuditEntry(trx, {
      by: userId,
      action: 'legal.accept',
      id: userId,
      after: { kind: 'dpa', version: current.version, name: input.name, company: input.company },
    });
  });
  return dpaStateOf(deps, userId);
}

export async function dpaFile(deps: LegalDeps & { limits: RateLimits }, { id: userId }: Viewer): Promise<PdfResponse> {
  const newest = await newestOf(deps.db, userId);
  if (!newest) throw notFound('Agreement');
  await deps.limits.consume('invoiceFiles', String(userId));
  const { unlessBusy } = await loadPdf();
  const { renderTextDocument } = await import('./text-pdf.ts');
  const { title, version, html, at } = newest;
  const { time_zone } = await deps.settings.current();
  const { name, company } = toAcceptance(newest, time_zone);
  const subtitle = `Version ${version}, accepted for ${isolated(company)} by ${isolated(name)} on ${momentIn(time_zone, at)}`;
  const document = { ...(await publisherOf(deps)), title, subtitle, at, parts: [{ blocks: blocksOf(html) }] };
  return {
    filename: `data-processing-version-${version}.pdf`,
    bytes: await unlessBusy(() => renderTextDocument(document)),
  };
}

type ListQuery = z.output<(typeof agreementsApi)['listDpa']['query']>;

export async function listDpa(db: Db, query: ListQuery, timeZone: string): Promise<Page<CustomerDpa>> {
  const { search = '' } = query;
  const found = search === '' ? null : (await searchCondition(db, 'user', 'consents.user_id', search)).condition;
  const matching = acceptances(db)
    .innerJoin('users', 'users.id', 'consents.user_id')
    .$if(found !== null, (q) => q.where((e) => e.and(found === null ? [] : [found])));
  const page = await listPage<ListedRow>(
    {
      rows: matching
        .select(columns)
        .select(['users.id as user_id', 'users.name as user_name', 'users.email as user_email']),
      count: matching.select((e) => e.fn.countAll<number>().as('total')),
      sorts: { at: 'consents.at' },
      defaultSort: '-id',
      tieBreaker: 'consents.id',
    },
    query,
  );
  return {
    ...page,
    data: page.data.map(({ user_id: id, user_name: name, user_email: email, ...row }) => ({
      ...toAcceptance(row, timeZone),
      customer: { id, name, email },
    })),
  };
}
