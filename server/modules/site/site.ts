import type { z } from 'zod';
import type { contactInput, PublicConfig } from '../../../contract/site.ts';
import { sandboxKeys } from '../../adapters/payments/open.ts';
import type { Deps } from '../../deps.ts';
import { isUnavailable } from '../../shared/errors.ts';
import { queueEmail } from '../email/outbox.ts';
import { notifyAdmins, queueNotification } from '../notifications/notifications.ts';
import { reindex } from '../search/search.ts';
import { publicTax } from '../tax/tax.ts';

type ConfigDeps = Pick<Deps, 'config' | 'db' | 'settings' | 'clock'>;

export async function publicConfig(deps: ConfigDeps): Promise<PublicConfig> {
  const { config } = deps;
  const { company, sandbox } = config;
  const tax = await publicTax(deps).catch(withoutDatabase);
  return {
    google_maps_embed_url: company.google_maps_embed_url,
    stripe_publishable_key: sandbox ? sandboxKeys.stripe.publishableKey : (config.stripe?.publishableKey ?? null),
    paypal_client_id: sandbox ? sandboxKeys.paypal.clientId : (config.paypal?.clientId ?? null),
    sandbox,
    company,
    ...(config.currency !== 'USD' && { currency: config.currency }),
    ...(tax && { tax }),
  };
}

/** Pages that need nothing else of the database are shown without it. */
function withoutDatabase(error: unknown): null {
  if (isUnavailable(error)) return null;
  throw error;
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
