import type { z } from 'zod';
import type { contactInput, PublicConfig } from '../../../contract/site.ts';
import { sandboxKeys } from '../../adapters/payments/open.ts';
import type { Deps } from '../../deps.ts';
import { queueEmail } from '../email/outbox.ts';
import { notifyAdmins, queueNotification } from '../notifications/notifications.ts';
import { reindex } from '../search/search.ts';

export function publicConfig({ config }: Pick<Deps, 'config'>): PublicConfig {
  const { company, sandbox } = config;
  return {
    google_maps_embed_url: company.google_maps_embed_url,
    stripe_publishable_key: sandbox ? sandboxKeys.stripe.publishableKey : (config.stripe?.publishableKey ?? null),
    paypal_client_id: sandbox ? sandboxKeys.paypal.clientId : (config.paypal?.clientId ?? null),
    sandbox,
    company,
  };
}

type Contact = z.output<typeof contactInput>;

export async function sendContact(
  deps: Pick<Deps, 'db' | 'limits' | 'events' | 'config' | 'log'>,
  input: Contact,
  ip: string,
) {
  await deps.limits.consume('contacts', ip);
  const id = await deps.db.transaction().execute(async (trx) => {
    const { id } = await trx
      .insertInto('contact_messages')
      .values({ ...input, created_at: new Date().toISOString() })
      .returning('id')
      .executeTakeFirstOrThrow();
    await reindex(trx, 'contact', [id]);
    await queueEmail(trx, { kind: 'contact-message', to: deps.config.company.email, data: { contactMessageId: id } });
    await queueNotification(trx, { kind: 'contact', subjectId: id, actorId: null, data: { name: input.name } });
    return id;
  });
  await deps.events.publish({ type: 'email.queued' }, { type: 'notification.queued' });
  await notifyAdmins(deps, { event: 'contact.waiting', id });
  return { message: 'Message sent successfully!' };
}
