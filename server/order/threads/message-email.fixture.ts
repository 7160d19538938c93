import { sampleCompany } from '../../../sample/company.ts';
import type { World } from '../../../test/support/world.ts';
import { withThread } from './threads.fixture.ts';

/** The order has no owner, so the company is emailed for the admins. */
export async function withEmails(options: Parameters<typeof withThread>[0] = {}) {
  const w = await withThread({ fresh: true, ...options });
  await w.admin.must('PUT /admin/orders/{id}/owner', { params: { id: w.orderId }, body: { user_id: null } });
  return w;
}

type Received = Awaited<ReturnType<World['emailsTo']>>[number] & { reply_to: string | null; message_id: string };

export const messageEmails = async (w: World, to: string): Promise<Received[]> =>
  ((await w.emailsTo(to)) as Received[]).filter(({ subject }) => subject.startsWith('Re: Order'));

export const companyEmailOf = (_: World): string => sampleCompany.email;
