import { openDatabase } from '../../adapters/database/database.ts';
import { migrate } from '../../adapters/database/migrate.ts';
import { queueEmail } from '../../platform/email/email.ts';
import type { EmailContext, EmailTemplate, SampleText } from '../../platform/email/email-template.ts';
import { type ChangeableKind, changeable, findStoredText, withStoredText } from '../../platform/email/texts/texts.ts';
import { dayIn } from '../../shared/working-calendar.ts';
import { insertSampleData } from './sample-data.ts';

type SampleContext = Omit<EmailContext, 'email' | 'sampleOf'>;

/** The templates read records, so samples have a database of their own, in memory. Its days are of the day it was filled. */
async function openSamples({ promiseView }: SampleContext) {
  const database = openDatabase({ url: null, file: ':memory:' });
  await migrate(database);
  return { database, data: await insertSampleData(database.db, promiseView) };
}

let opened: { key: string; samples: ReturnType<typeof openSamples> } | null = null;

function samplesOf(context: SampleContext): ReturnType<typeof openSamples> {
  const { calendar, now } = context.promiseView;
  const key = `${dayIn(calendar, now)} ${JSON.stringify(calendar)}`;
  if (opened?.key === key) return opened.samples;
  const before = opened?.samples;
  const samples = openSamples(context);
  opened = { key, samples };
  samples.catch(() => {
    if (opened?.samples === samples) opened = null;
  });
  void before?.then(({ database }) => database.close()).catch(() => {});
  return samples;
}

/** The email of the kind with invented data, with the stored text unless another is given. */
export async function sampleEmail(
  context: SampleContext,
  { kind, template, text }: { kind: ChangeableKind; template: EmailTemplate<ChangeableKind>; text: SampleText },
) {
  const { database, data } = await samplesOf(context);
  const { db } = database;
  const { userId } = { userId: null, ...data[kind] };
  const account = await db
    .selectFrom('users')
    .select('email')
    .where('id', '=', userId ?? 1)
    .executeTakeFirstOrThrow();
  const id = await queueEmail(db, { kind, to: account.email, data: data[kind] });
  try {
    const email = await db.selectFrom('outbox').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    const content = await template({ ...context, db, email }, data[kind]);
    if ('skipped' in content) throw new Error(`The sample of ${kind} was skipped: ${content.skipped}.`);
    if (!content.changeable) throw new Error(`The sample of ${kind} has no text that can be changed.`);
    const stored = await findStoredText(context.db, kind);
    const { subject = stored?.subject ?? null, intro = stored?.intro ?? null } = text;
    const { content: changed } = withStoredText(content, content.changeable, { subject, intro });
    return { ...changed, isSigned: !changeable(kind).isForTeam };
  } finally {
    await db.deleteFrom('outbox').where('id', '=', id).execute();
  }
}
