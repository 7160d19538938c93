import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { testKeysOf } from '../adapters/payments/keys.ts';
import { sandboxGateways } from '../adapters/payments/open.ts';
import type { Deps } from '../deps.ts';
import { notFound } from '../shared/errors.ts';
import { isInPreview } from '../shared/shop/in-preview.ts';
import { assertOpenTo, visitOf } from '../shared/shop/shop.ts';

type SimulationDeps = Pick<Deps, 'config' | 'db' | 'payments' | 'settings' | 'sealer' | 'clock' | 'publicUrl' | 'log'>;

export type Simulation = {
  serve(app: FastifyInstance): Promise<void>;
  /** Call it when the state may have changed: an open shop simulates nothing, and its ledger is deleted. */
  followState(): Promise<void>;
  close(): Promise<void>;
};

const none = { stripe: null, paypal: null, isSimulated: false };

/**
 * Simulates both providers for purchases before the opening, unless the environment has test keys. An open shop never
 * loads it.
 */
export async function openSimulation(deps: SimulationDeps, appUrl: () => string): Promise<Simulation | null> {
  const { config, db, payments, log } = deps;
  const dir = join(config.dataDir, 'trial');
  const deleteLedger = () => rmSync(dir, { recursive: true, force: true });
  if (!(await isInPreview(db))) {
    deleteLedger();
    return null;
  }
  if (config.sandbox || testKeysOf(config)) return null;
  const { openSandbox } = await import('../../sandbox/open.ts');
  const sandbox = await openSandbox({ dir, appUrl, publicUrl: deps.publicUrl, isPaymentsOnly: true });
  payments.trial = { ...sandboxGateways(sandbox.origin), isSimulated: true };
  let closing: Promise<void> | null = null;
  const close = () => {
    closing ??= sandbox.close();
    return closing;
  };
  return {
    async serve(app) {
      const { browserRoutes, forwardSandbox } = await import('../../sandbox/forward.ts');
      forwardSandbox(app, sandbox.origin, {
        routes: browserRoutes,
        headers: { 'cache-control': 'private, no-store' },
        async admit({ headers }) {
          const visit = await visitOf(deps, headers.cookie);
          if (visit.state !== 'preview') throw notFound('Page');
          assertOpenTo(visit);
        },
      });
    },
    async followState() {
      if (closing || (await isInPreview(db))) return;
      payments.trial = none;
      await close();
      deleteLedger();
      log.info('the shop is open: payments are not simulated any more');
    },
    close,
  };
}
