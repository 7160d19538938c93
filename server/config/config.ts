import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join, resolve, sep } from 'node:path';
import { type CompanyFile, companyFile } from '../../contract/shared/company.ts';
import { type Currency, currencies } from '../../contract/shared/currencies.ts';
import { parseClamavUrl } from '../adapters/clamav.ts';
import { domainOf } from '../adapters/email/email.ts';
import { acceptsPaypal } from '../adapters/payments/currencies.ts';
import { type Environment, environment } from './config-environment.ts';
import { checkProduction } from './config-production.ts';
import { LISTENING_FD } from './listening-fd.ts';
import { companyProblems } from './placeholders.ts';
import { unknownVariables } from './unknown-variables.ts';

export class ConfigError extends Error {
  override name = 'ConfigError';
}

export type Config = ReturnType<typeof readConfig>;

/** Without one, emails wait in the outbox. */
export const hasMailbox = ({ smtpUrl, sandbox }: Pick<Config, 'smtpUrl' | 'sandbox'>): boolean =>
  smtpUrl !== null || sandbox;

const requiredTogether = [
  ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'],
  ['PAYPAL_CLIENT_ID', 'PAYPAL_CLIENT_SECRET', 'PAYPAL_WEBHOOK_ID'],
  ['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
] as const;

function crossFieldProblems(env: Environment): string[] {
  const problems: string[] = [];
  for (const group of requiredTogether) {
    const missing = group.filter((name) => !env[name]);
    if (missing.length > 0 && missing.length < group.length)
      for (const name of missing) problems.push(`${name} is missing: ${group.join(', ')} only work together`);
  }
  if (env.PAYPAL_MERCHANT_ID && !env.PAYPAL_CLIENT_ID)
    problems.push('PAYPAL_CLIENT_ID is missing, though PAYPAL_MERCHANT_ID is set');
  if (env.PAYPAL_CLIENT_ID && isCurrency(env.CURRENCY) && !acceptsPaypal(env.CURRENCY))
    problems.push(
      `CURRENCY is ${env.CURRENCY}, which PayPal does not accept: remove the PayPal keys, or choose another`,
    );
  if (!env.SANDBOX && env.NODE_ENV === 'production' && !env.PUBLIC_URL)
    problems.push('PUBLIC_URL is missing: links in emails and webhooks need the URL of the site');
  if (env.DATABASE_URL && !env.SECRETS_KEY) problems.push('SECRETS_KEY is missing: all nodes must share it');
  for (const name of ['DATABASE_DIRECT_URL', 'DATABASE_REPLICA_URL', 'REDIS_URL'] as const)
    if (env[name] && !env.DATABASE_URL) problems.push(`DATABASE_URL is missing, though ${name} is set`);
  if (env.BACKUP_DIR && isWithin(env.BACKUP_DIR, join(env.DATA_DIR ?? '.', 'storage')))
    problems.push(
      'BACKUP_DIR is within the image storage, which is part of the backup: choose a folder outside DATA_DIR',
    );
  if (env.METRICS_PORT && env.METRICS_PORT === env.PORT)
    problems.push('METRICS_PORT equals PORT: choose another port, or set METRICS_TOKEN instead');
  if (env.S3_ENDPOINT && !env.S3_BUCKET) problems.push('S3_BUCKET is missing, though S3_ENDPOINT is set');
  return problems;
}

/** The site also works without replies by email. */
function inboundWarnings(env: Environment): string[] {
  const isFed = env.INBOUND_SECRET || env.INBOUND_IMAP_URL;
  if (isFed && !env.INBOUND_ADDRESS)
    return ['INBOUND_ADDRESS is missing: without it emails can’t be replied to, and every sender is unproven'];
  if (env.INBOUND_ADDRESS && !isFed)
    return ['INBOUND_SECRET or INBOUND_IMAP_URL is missing: replies by email would not arrive'];
  return [];
}

// The cross-field checks also see invalid values.
const isCurrency = (code: unknown): code is Currency => currencies.some((one) => one === code);

const isWithin = (path: string, folder: string) => `${resolve(path)}${sep}`.startsWith(`${resolve(folder)}${sep}`);

function readCompany(file: string, problems: string[]) {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch {
    problems.push(`COMPANY_FILE can't be read: ${file}`);
    return null;
  }
  try {
    const parsed = companyFile.safeParse(JSON.parse(text));
    if (parsed.success) return parsed.data;
    for (const issue of parsed.error.issues) problems.push(`COMPANY_FILE: ${issue.path.join('.')}: ${issue.message}`);
  } catch {
    problems.push(`COMPANY_FILE is not valid JSON: ${file}`);
  }
  return null;
}

/** Releases up to 1.3.2 had the pictures in the build, where an upgrade replaces them. */
function brandBeside(file: CompanyFile | null, path: string | undefined) {
  if (!file || !path) return { companyFile: file, brandFolder: null, warnings: [] };
  const brandFolder = join(dirname(resolve(path)), 'brand');
  const { logo_url } = file;
  const names = [basename(logo_url), 'logo.png'];
  if (!logo_url.startsWith('/brand/') || names.some((name) => existsSync(join(brandFolder, name))))
    return { companyFile: file, brandFolder, warnings: [] };
  const warning = `COMPANY_FILE: logo_url is ${logo_url}, but ${join(brandFolder, names[0] ?? '')} does not exist: the name is shown instead`;
  return { companyFile: { ...file, logo_url: '' }, brandFolder, warnings: [warning] };
}

/** The number of proxies in front or their IP addresses. If it is missing, `x-forwarded-for` is ignored. */
const trustedProxies = (value: string | undefined) => {
  if (!value) return false;
  const hops = /^\d+$/.test(value) ? Number(value) : null;
  return hops === null ? value : (_ipAddress: string, hop: number) => hop < hops;
};

const unparsed = (variables: Record<string, string | undefined>) => ({
  ...Object.fromEntries(Object.entries(variables).map(([name, value]) => [name, value || undefined])),
  SANDBOX: variables.SANDBOX === '1' || variables.SANDBOX === 'true',
});

/** A socket for another process must be ignored: its variables may have been inherited. */
const isThisProcess = (pid: string | undefined) => pid === undefined || Number(pid) === process.pid;

export function readConfig(variables: Record<string, string | undefined>) {
  const parsed = environment.safeParse(variables);
  const problems = parsed.success ? [] : parsed.error.issues.map((i) => `${i.path.join('.')} ${i.message}`);
  // Reports cross-field errors together with field errors, so that one start shows every problem.
  const checked = (parsed.data ?? unparsed(variables)) as Environment;
  const production = checkProduction(checked);
  problems.push(...crossFieldProblems(checked), ...production.problems);
  const file = variables.COMPANY_FILE ? readCompany(variables.COMPANY_FILE, problems) : null;
  if (file && checked.NODE_ENV === 'production') problems.push(...companyProblems(file));
  if (problems.length > 0 || !parsed.success) throw new ConfigError(problems.join('\n'));
  const env = parsed.data;

  const { companyFile: company, brandFolder, warnings } = brandBeside(file, variables.COMPANY_FILE);
  const host = env.HOST ?? '0.0.0.0';
  const dataDir = resolve(env.DATA_DIR);
  return {
    production: env.NODE_ENV === 'production',
    /** A test may hash passwords at a lower cost. */
    test: env.NODE_ENV === 'test',
    /** The log shows them. */
    warnings: [
      ...production.warnings,
      ...inboundWarnings(env),
      ...warnings,
      ...unknownVariables(variables, Object.keys(environment.shape)),
    ],
    /** Why an open shop must not start with these keys. */
    testKeys: production.testKeys,
    host,
    port: env.PORT,
    /** A listening socket passed to this process replaces host and port. */
    listenFd: env.LISTEN_FDS === 1 && isThisProcess(env.LISTEN_PID) ? LISTENING_FD : null,
    /** No trailing slash. Null means `http://localhost` and the port. */
    publicUrl: env.PUBLIC_URL?.replace(/\/+$/, '') ?? null,
    dataDir,
    databaseUrl: env.DATABASE_URL ?? null,
    /** A URL past the connection pooler, for LISTEN and migrations. Null means `databaseUrl`. */
    databaseDirectUrl: env.DATABASE_DIRECT_URL ?? null,
    /** The replica serves lists that may be a second old. */
    databaseReplicaUrl: env.DATABASE_REPLICA_URL ?? null,
    databasePoolSize: env.DATABASE_POOL_SIZE,
    /** Several URLs are nodes of one cluster. */
    redisUrls: env.REDIS_URL?.split(',').map((url) => url.trim()) ?? null,
    s3: env.S3_BUCKET
      ? {
          bucket: env.S3_BUCKET,
          endpoint: env.S3_ENDPOINT ?? null,
          region: env.S3_REGION ?? 'us-east-1',
          accessKeyId: env.S3_ACCESS_KEY_ID ?? null,
          secretAccessKey: env.S3_SECRET_ACCESS_KEY ?? null,
        }
      : null,
    smtpUrl: env.SMTP_URL ?? null,
    inbound: {
      /** The mailbox of replies. Null: emails can't be replied to. */
      address: env.INBOUND_ADDRESS?.toLowerCase() ?? null,
      /** The server whose `Authentication-Results` prove a sender; `*.` stands for any server of a domain. */
      authservId: env.INBOUND_ADDRESS ? (env.INBOUND_AUTHSERV_ID ?? domainOf(env.INBOUND_ADDRESS)).toLowerCase() : null,
      /** The servers that post emails have it. Null: none may. */
      secret: env.INBOUND_SECRET ?? null,
      mailgunSigningKey: env.MAILGUN_SIGNING_KEY ?? null,
      imapUrl: env.INBOUND_IMAP_URL ?? null,
    },
    /** Null means the company (`senderOf`). */
    mailFrom: env.MAIL_FROM ?? null,
    stripe: env.STRIPE_SECRET_KEY
      ? {
          secretKey: env.STRIPE_SECRET_KEY,
          publishableKey: env.STRIPE_PUBLISHABLE_KEY ?? '',
          webhookSecret: env.STRIPE_WEBHOOK_SECRET ?? '',
        }
      : null,
    paypal: env.PAYPAL_CLIENT_ID
      ? {
          clientId: env.PAYPAL_CLIENT_ID,
          clientSecret: env.PAYPAL_CLIENT_SECRET ?? '',
          webhookId: env.PAYPAL_WEBHOOK_ID ?? '',
          merchantId: env.PAYPAL_MERCHANT_ID ?? null,
          mode: env.PAYPAL_MODE,
        }
      : null,
    /** Null means a key file in the data directory. */
    secretsKey: env.SECRETS_KEY ?? null,
    clamav: parseClamavUrl(env.CLAMAV_URL),
    sandbox: env.SANDBOX,
    /** A separate process, for several nodes or benchmarks. */
    sandboxUrl: env.SANDBOX_URL ?? null,
    /** Counts for each group of settings that is not stored (server/shared/company/company.ts). */
    companyFile: company,
    /** Pictures beside COMPANY_FILE are served as `/brand/…`. */
    brandFolder,
    /** It never changes. */
    currency: env.CURRENCY,
    commissionPercent: env.COMMISSION_PERCENT,
    timeZone: env.TIME_ZONE,
    trustProxy: trustedProxies(env.TRUST_PROXY),
    /** How long `/readyz` responds 503 before connections are closed. */
    drainMs: env.DRAIN_SECONDS * 1000,
    /** Connections with running requests are cut after this time. */
    shutdownMs: env.SHUTDOWN_SECONDS * 1000,
    metrics: { port: env.METRICS_PORT ?? null, token: env.METRICS_TOKEN ?? null },
    tracing: env.OTEL_EXPORTER_OTLP_ENDPOINT
      ? { endpoint: env.OTEL_EXPORTER_OTLP_ENDPOINT, serviceName: env.OTEL_SERVICE_NAME ?? 'deskfront' }
      : null,
    backup: env.BACKUP_DIR
      ? {
          dir: resolve(env.BACKUP_DIR),
          everyMs: env.BACKUP_EVERY_HOURS * 3600_000,
          keep: env.BACKUP_KEEP,
          key: env.BACKUP_KEY ?? null,
        }
      : null,
    /** Commands use it without a folder for scheduled backups. */
    backupKey: env.BACKUP_KEY ?? null,
    logLevel: env.LOG_LEVEL,
  };
}
