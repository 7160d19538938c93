import type { World } from '../../../test/support/world.ts';
import { withThread } from './threads.fixture.ts';

export const withEmails = (options: Parameters<typeof withThread>[0] = {}) => withThread({ fresh: true, ...options });

type Received = Awaited<ReturnType<World['emailsTo']>>[number] & { reply_to: string | null; message_id: string };

/** Newest first, without those about other things. */
export const messageEmails = async (w: World, to: string): Promise<Received[]> =>
  ((await w.emailsTo(to)) as Received[]).filter(({ subject }) => subject.startsWith('Re: Order'));

export const companyEmailOf = ({ deps }: World): string => deps.config.company.email;
