import { hostKind } from './host-kind.ts';
import { placeholderProblems } from './placeholders.ts';

const databaseUrls = ['DATABASE_URL', 'DATABASE_DIRECT_URL', 'DATABASE_REPLICA_URL'] as const;
type DatabaseUrl = (typeof databaseUrls)[number];

type Variables = Partial<
  Record<
    | DatabaseUrl
    | 'REDIS_URL'
    | 'S3_ENDPOINT'
    | 'SMTP_URL'
    | 'MAIL_FROM'
    | 'INBOUND_IMAP_URL'
    | 'PUBLIC_URL'
    | 'STRIPE_SECRET_KEY'
    | 'STRIPE_PUBLISHABLE_KEY',
    string
  >
> & { NODE_ENV?: string; SANDBOX?: boolean; PAYPAL_CLIENT_ID?: string; PAYPAL_MODE?: string };

export type Findings = {
  problems: string[];
  warnings: string[];
  /** Problems of a shop that is open; a preview is paid with them. */
  testKeys: string[];
};

/** Each finding names a variable. Problems prevent the start; warnings are for setups that may be intended. */
export function checkProduction(env: Variables): Findings {
  const findings: Findings = { problems: [], warnings: [], testKeys: [] };
  checkKeyModes(env, findings);
  if (env.NODE_ENV !== 'production') return findings;
  if (env.SANDBOX)
    findings.problems.push('SANDBOX is on in production, where test cards would pay: remove SANDBOX or NODE_ENV');
  checkTestKeys(env, findings);
  findings.problems.push(...placeholderProblems(env));
  for (const name of databaseUrls) checkDatabase(name, env[name], findings);
  checkRedis(env.REDIS_URL, findings);
  checkSmtp(env.SMTP_URL, findings);
  checkImap(env.INBOUND_IMAP_URL, findings);
  checkHttp('S3_ENDPOINT', env.S3_ENDPOINT, 'images and their keys are sent unencrypted', findings);
  checkHttp('PUBLIC_URL', env.PUBLIC_URL, 'passwords and sessions are sent unencrypted', findings);
  return findings;
}

const isTestKey = (key: string) => /^(sk|rk|pk)_test_/.test(key);
const isLiveKey = (key: string) => /^(sk|rk|pk)_live_/.test(key);

function checkKeyModes(env: Variables, { problems, warnings }: Findings): void {
  const { STRIPE_SECRET_KEY: secret = '', STRIPE_PUBLISHABLE_KEY: publishable = '' } = env;
  if ((isTestKey(secret) && isLiveKey(publishable)) || (isLiveKey(secret) && isTestKey(publishable)))
    problems.push('STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY must both be live keys or both be test keys');
  if (env.NODE_ENV !== 'production' && !env.SANDBOX && isLiveKey(secret))
    warnings.push(
      'STRIPE_SECRET_KEY is a live key, but NODE_ENV is not production, so unsafe settings are not refused',
    );
}

function checkTestKeys(env: Variables, { testKeys }: Findings): void {
  for (const name of ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY'] as const)
    if (isTestKey(env[name] ?? '')) testKeys.push(`${name} is a test key, with which test cards pay: use a live key`);
  if (env.PAYPAL_CLIENT_ID && env.PAYPAL_MODE === 'sandbox')
    testKeys.push('PAYPAL_MODE is sandbox, where test accounts pay: use live');
}

const ENCRYPTED = ['prefer', 'require', 'verify-ca', 'verify-full'];

function checkDatabase(name: DatabaseUrl, text: string | undefined, { problems, warnings }: Findings): void {
  const url = parse(text);
  if (!url) return;
  const { searchParams } = url;
  const kind = hostKind(searchParams.get('host') ?? url.hostname);
  const mode = searchParams.get('sslmode');
  if (kind === 'local') return;
  if (mode === 'no-verify' || (searchParams.get('uselibpqcompat') === 'true' && /^(prefer|require)$/.test(mode ?? '')))
    warnings.push(`${name} accepts any certificate, so the connection can be intercepted: use sslmode=verify-full`);
  else if (ENCRYPTED.includes(mode ?? '') || /^(true|1)$/.test(searchParams.get('ssl') ?? '')) return;
  else if (kind === 'private' && mode === 'disable')
    warnings.push(`${name} has sslmode=disable: everyone on its private network can read the data`);
  else
    problems.push(
      `${name} names a remote database without TLS: add ?sslmode=verify-full, or sslmode=disable on a private network`,
    );
}

function checkRedis(list: string | undefined, { problems, warnings }: Findings): void {
  const unencrypted = (list?.split(',') ?? [])
    .map((text) => parse(text.trim()))
    .filter((url) => url?.protocol === 'redis:');
  const kinds = new Set(unencrypted.map((url) => hostKind(url?.hostname ?? '')));
  const message = 'REDIS_URL begins with redis, so its password is sent unencrypted: use rediss';
  if (kinds.has('public')) problems.push(message);
  else if (kinds.has('private')) warnings.push(message);
}

function checkSmtp(text: string | undefined, { problems, warnings }: Findings): void {
  const url = parse(text);
  if (url?.protocol !== 'smtp:' || url.searchParams.get('requireTLS') !== 'false') return;
  const message = 'SMTP_URL has requireTLS=false: emails with passwords may be sent unencrypted';
  const kind = hostKind(url.hostname);
  if (kind === 'public') problems.push(message);
  if (kind === 'private') warnings.push(message);
}

function checkImap(text: string | undefined, { problems, warnings }: Findings): void {
  const url = parse(text);
  if (url?.protocol !== 'imap:') return;
  const message = 'INBOUND_IMAP_URL begins with imap, so its password is sent unencrypted: use imaps';
  const kind = hostKind(url.hostname);
  if (kind === 'public') problems.push(message);
  if (kind === 'private') warnings.push(message);
}

function checkHttp(name: string, text: string | undefined, reason: string, { problems, warnings }: Findings): void {
  const url = parse(text);
  if (url?.protocol !== 'http:') return;
  const message = `${name} begins with http, so ${reason}: use https`;
  const kind = hostKind(url.hostname);
  if (kind === 'public') problems.push(message);
  if (kind === 'private') warnings.push(message);
}

/** Other checks report a missing or malformed URL. */
const parse = (text: string | undefined): URL | null => (text && URL.canParse(text) ? new URL(text) : null);
