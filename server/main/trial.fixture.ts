import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';
import { clientOf } from '../../test/support/client.ts';
import type { PaymentGateway } from '../adapters/payments/payments.ts';
import { makeReady, previewWorld, storeShopState } from '../office/shop/shop.fixture.ts';
import { createPreviewKey, PREVIEW_COOKIE } from '../shared/shop/preview-keys.ts';
import { buildApp } from './app.ts';
import { openSimulation } from './simulation.ts';

const liveKeys = {
  stripe: { secretKey: 'sk_live_x', publishableKey: 'pk_live_x', webhookSecret: 'whsec_x' },
  paypal: { clientId: 'live-client', clientSecret: 'x', webhookId: 'W', merchantId: null, mode: 'live' as const },
};

/** A gateway that says which calls it got. */
function spied<G extends PaymentGateway>(gateway: G, calls: string[]): G {
  return new Proxy(gateway, {
    get(target, name) {
      const value = Reflect.get(target, name);
      if (typeof value !== 'function') return value;
      return (...args: unknown[]) => {
        calls.push(`${gateway.provider}.${String(name)}`);
        return value.apply(target, args);
      };
    },
  });
}

/** A shop before its opening, with live keys, whose purchases are simulated. The stage's sandbox is the live provider. */
export async function trialWorld() {
  const w = await previewWorld();
  await makeReady(w);
  const liveCalls: string[] = [];
  const { stripe, paypal, trial } = w.deps.payments;
  const deps = Object.assign(w.deps, {
    config: { ...w.deps.config, ...liveKeys, sandbox: false, smtpUrl: 'smtp://127.0.0.1:9' },
    payments: { stripe: stripe && spied(stripe, liveCalls), paypal: paypal && spied(paypal, liveCalls), trial },
  });
  let url = '';
  const simulation = await openSimulation(deps, () => url);
  if (!simulation) throw new Error('Nothing is simulated.');
  const unsubscribe = deps.events.subscribe((event) => {
    if (event.type === 'settings.changed') void simulation.followState();
  });
  const app = buildApp(deps);
  await simulation.serve(app);
  url = await app.listen({ host: '127.0.0.1', port: 0 });
  onTestFinished(async () => {
    unsubscribe();
    await simulation.close();
    // Those of its events are kept open.
    app.server.closeAllConnections();
    await app.close();
  });
  const { preview_epoch } = await deps.settings.current();
  const cookie = `${PREVIEW_COOKIE}=${createPreviewKey(deps, 'preview-cookie', preview_epoch).key}`;
  const visitor = clientOf(app, '10.9.9.7', null, () => w.lines.at(-1) ?? '');
  const send = (method: string, path: string, body?: unknown, headers: Record<string, string> = { cookie }) =>
    visitor.send(method, path, { headers, ...(body === undefined ? {} : { body }) });
  const tryBuying = (changes: Parameters<typeof w.purchase>[0] = {}, headers?: Record<string, string>) =>
    send('POST', '/api/orders/place-unauthenticated', w.purchase(changes), headers);
  const on = <P extends { ip: string; token: string }>(person: P) => ({
    ...person,
    ...clientOf(app, person.ip, person.token, () => w.lines.at(-1) ?? ''),
    token: person.token,
  });
  return {
    ...w,
    app,
    admin: on(w.admin),
    staff: on(w.staff),
    customer: on(w.customer),
    send,
    tryBuying,
    cookie,
    liveCalls,
    simulation,
    port: (app.server.address() as AddressInfo).port,
    pause: () => storeShopState(w, 'paused'),
  };
}
