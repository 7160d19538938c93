import { randomUUID } from 'node:crypto';
import { type CheckKind, checkKinds, type SetupCheck } from '../../../../contract/office/setup.ts';
import type { Deps } from '../../../deps.ts';
import type { Viewer } from '../../../http/viewer.ts';
import { notifyAdmins } from '../../../platform/notifications/notifications.ts';
import { notFound } from '../../../shared/errors.ts';
import { checkRow } from '../../../shared/shop/check-events.ts';
import { storeFact } from '../setup-facts.ts';
import type { CheckContext, Facts, Found } from './check-context.ts';
import { checkEmail } from './check-email.ts';
import { checkFiles } from './check-files.ts';
import { checkInbound } from './check-inbound.ts';
import { checkPaypal, checkStripe } from './check-providers.ts';

/** Null: it has failed. Otherwise the facts that it proves. */
type Check = (context: CheckContext) => Promise<Facts | null>;

const checks: Record<CheckKind, Check> = {
  stripe: checkStripe,
  paypal: checkPaypal,
  email: checkEmail,
  inbound: checkInbound,
  files: checkFiles,
};

const DAY_MS = 24 * 3600_000;
/** No step takes longer. */
const SILENT_MS = 90_000;
/** Codes of test emails have other names. */
const checkId = new RegExp(`^(?:${checkKinds.join('|')})-[0-9a-f-]{36}$`);

const isKind = (kind: string): kind is CheckKind => checkKinds.some((one) => one === kind);

/** It goes on after the response. Any node can read how far it is. */
export async function startCheck(deps: Deps, kind: string, viewer: Viewer): Promise<{ id: string }> {
  if (!isKind(kind)) throw notFound('Check');
  const { db, clock, limits, log } = deps;
  await limits.consume('setupChecks', String(viewer.id));
  const earlier = new Date(clock.now().getTime() - DAY_MS).toISOString();
  await db.deleteFrom('setup_facts').where('key', 'like', 'check:%').where('at', '<', earlier).execute();
  const id = `${kind}-${randomUUID()}`;
  await storeFact(db, checkRow(id), { state: 'running', steps: [] } satisfies SetupCheck, clock.now());
  runCheck(deps, { kind, id, viewer }).catch((error: unknown) => log.error({ err: error, kind }, 'a check has failed'));
  return { id };
}

type Running = { kind: CheckKind; id: string; viewer: Viewer };

async function runCheck(deps: Deps, { kind, id, viewer }: Running): Promise<void> {
  const { db, clock, log } = deps;
  const steps: SetupCheck['steps'] = [];
  const store = (state: SetupCheck['state']) => storeFact(db, checkRow(id), { state, steps }, clock.now());
  const step: CheckContext['step'] = async (name, run) => {
    const {
      ok,
      detail,
      fix = '',
    } = await run().catch((error: unknown): Found => {
      log.warn({ err: error, kind, step: name }, 'a step of a check has failed');
      return { ok: false, detail: reasonOf(error) };
    });
    steps.push({ name, ok, detail, fix });
    await store('running');
    return ok;
  };
  const facts = await checks[kind]({ deps, id, viewer, step });
  for (const [key, value] of Object.entries(facts ?? {})) await storeFact(db, key, value, clock.now());
  await store(facts ? 'ok' : 'failed');
  await notifyAdmins(deps, { event: 'system.changed', id: null });
}

function reasonOf(error: unknown): string {
  const { message, cause } = error as Error;
  const inner = cause instanceof Error && cause.message !== '' && !message.includes(cause.message) ? cause.message : '';
  const text = [message, inner].filter(Boolean).join(' ') || String(error);
  return /[.!]$/.test(text) ? text : `${text}.`;
}

export async function readCheck({ db, clock }: Pick<Deps, 'db' | 'clock'>, id: string): Promise<SetupCheck> {
  const row = checkId.test(id)
    ? await db.selectFrom('setup_facts').select(['value', 'at']).where('key', '=', checkRow(id)).executeTakeFirst()
    : undefined;
  if (!row) throw notFound('Check');
  const { state, steps } = JSON.parse(row.value) as SetupCheck;
  const isLost = state === 'running' && clock.now().getTime() - Date.parse(row.at) > SILENT_MS;
  if (!isLost) return { state, steps };
  const lost = { name: 'end', ok: false, detail: 'The server has stopped in between.', fix: 'Run the check again.' };
  return { state: 'failed', steps: [...steps, lost] };
}
