import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { z } from 'zod';
import { company } from '../contract/site.ts';
import { parseSealingKeys } from './adapters/sealed-values.ts';
import { checkProduction } from './config-production.ts';

/** Each line of the message names a variable and its problem. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}

const blankIsMissing = (value: unknown) => (value === '' ? undefined : value);
const optional = <T extends z.ZodType>(type: T) => z.preprocess(blankIsMissing, type.optional());
const flag = z.preprocess((v) => v === '1' || v === 'true', z.boolean());
const secret = optional(z.string().min(8, 'is too short to be a key'));

const isProxy = (text: string) => {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(text)) return true;
  const [, ipAddress = '', bits] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(text) ?? [];
  const longest = { 0: -1, 4: 32, 6: 128 }[isIP(ipAddress)] ?? -1;
  const wide = Number(bits ?? longest);
  return wide > 0 && wide <= longest;
};
const isProxyList = (value: string) => /^\d{1,2}$/.test(value) || value.split(',').every((one) => isProxy(one.trim()));

const environment = z.object({
  NODE_ENV: z.preprocess(blankIsMissing, z.enum(['development', 'test', 'production']).default('development')),
  PORT: z.preprocess(
    blankIsMissing,
    z.coerce
      .number('must be a number')
      .int('must be a whole number')
      .min(0, 'must be from 0 to 65535')
      .max(65_535, 'must be from 0 to 65535')
      .default(3000),
  ),
  HOST: optional(z.string()),
  PUBLIC_URL: optional(z.url({ protocol: /^https?$/, message: 'must be an http(s) URL' })),
  DATA_DIR: z.preprocess(blankIsMissing, z.string().default('./data')),
  DATABASE_URL: optional(z.string().regex(/^postgres(ql)?:\/\//, 'must begin with postgres://')),
  S3_BUCKET: optional(z.string()),
  S3_ENDPOINT: optional(z.url('must be a URL')),
  S3_REGION: optional(z.string()),
  S3_ACCESS_KEY_ID: optional(z.string()),
  S3_SECRET_ACCESS_KEY: optional(z.string()),
  SMTP_URL: optional(z.string().regex(/^smtps?:\/\//, 'must begin with smtp:// or smtps://')),
  MAIL_FROM: optional(z.string()),
  STRIPE_SECRET_KEY: secret,
  STRIPE_PUBLISHABLE_KEY: secret,
  STRIPE_WEBHOOK_SECRET: secret,
  PAYPAL_CLIENT_ID: secret,
  PAYPAL_CLIENT_SECRET: secret,
  PAYPAL_WEBHOOK_ID: secret,
  PAYPAL_MERCHANT_ID: optional(z.string().regex(/^[A-Z0-9]{13}$/, 'must be 13 capital letters and digits')),
  PAYPAL_MODE: z.preprocess(blankIsMissing, z.enum(['live', 'sandbox']).default('live')),
  SANDBOX: flag,
  SANDBOX_URL: optional(z.url('must be a URL')),
  SECRETS_KEY: optional(
    z
      .string()
      .refine(
        (text) => parseSealingKeys(text) !== null,
        'must be k1: and 32 bytes in base64; older keys follow after commas',
      ),
  ),
  COMPANY_FILE: optional(z.string()),
  COMMISSION_PERCENT: z.preprocess(
    blankIsMissing,
    z.coerce.number('must be a number').min(0, 'must be from 0 to 100').max(100, 'must be from 0 to 100').default(10),
  ),
  TRUST_PROXY: optional(
    z
      .string()
      .refine(
        isProxyList,
        'must be the number of proxies in front, such as 1, or their IP addresses, such as 10.0.0.0/8',
      ),
  ),
  LOG_LEVEL: z.preprocess(blankIsMissing, z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('info')),
});

export type Config = ReturnType<typeof readConfig>;

const requiredTogether = [
  ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'],
  ['PAYPAL_CLIENT_ID', 'PAYPAL_CLIENT_SECRET', 'PAYPAL_WEBHOOK_ID'],
  ['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
] as const;

type Environment = z.output<typeof environment>;

function crossFieldProblems(env: Environment): string[] {
  const problems: string[] = [];
  for (const group of requiredTogether) {
    const missing = group.filter((name) => !env[name]);
    if (missing.length > 0 && missing.length < group.length)
      for (const name of missing) problems.push(`${name} is missing: ${group.join(', ')} only work together`);
  }
  if (env.PAYPAL_MERCHANT_ID && !env.PAYPAL_CLIENT_ID)
    problems.push('PAYPAL_CLIENT_ID is missing, though PAYPAL_MERCHANT_ID is set');
  if (!env.SANDBOX && !env.SMTP_URL) problems.push('SMTP_URL is missing: buyers get their one-time password by email');
  if (!env.SANDBOX && env.NODE_ENV === 'production' && !env.PUBLIC_URL)
    problems.push('PUBLIC_URL is missing: links in emails and webhooks need the URL of the site');
  if (env.DATABASE_URL && !env.SECRETS_KEY) problems.push('SECRETS_KEY is missing: all nodes must share it');
  if (env.S3_ENDPOINT && !env.S3_BUCKET) problems.push('S3_BUCKET is missing, though S3_ENDPOINT is set');
  return problems;
}

function readCompany(file: string, problems: string[]) {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch {
    problems.push(`COMPANY_FILE can't be read: ${file}`);
    return null;
  }
  try {
    const parsed = company.safeParse(JSON.parse(text));
    if (parsed.success) return parsed.data;
    for (const issue of parsed.error.issues) problems.push(`COMPANY_FILE: ${issue.path.join('.')}: ${issue.message}`);
  } catch {
    problems.push(`COMPANY_FILE is not valid JSON: ${file}`);
  }
  return null;
}

/** The number of proxies in front or their IP addresses. Without it, `x-forwarded-for` is ignored. */
const trustedProxies = (value: string | undefined) => {
  if (!value) return false;
  const hops = /^\d+$/.test(value) ? Number(value) : null;
  return hops === null ? value : (_ipAddress: string, hop: number) => hop < hops;
};

/** For the cross-field checks when some variables are invalid. */
const unparsed = (variables: Record<string, string | undefined>) => ({
  ...Object.fromEntries(Object.entries(variables).map(([name, value]) => [name, value || undefined])),
  SANDBOX: variables.SANDBOX === '1' || variables.SANDBOX === 'true',
});

export function readConfig(variables: Record<string, string | undefined>) {
  const parsed = environment.safeParse(variables);
  const problems = parsed.success ? [] : parsed.error.issues.map((i) => `${i.path.join('.')} ${i.message}`);
  // Reports cross-field errors together with field errors, so that one start shows every problem.
  const checked = (parsed.data ?? unparsed(variables)) as Environment;
  const production = checkProduction(checked);
  problems.push(...crossFieldProblems(checked), ...production.problems);
  const companyFile = variables.COMPANY_FILE || resolve(import.meta.dirname, '../sample/company.json');
  const companyData = readCompany(companyFile, problems);
  if (problems.length > 0 || !parsed.success || !companyData) throw new ConfigError(problems.join('\n'));
  const env = parsed.data;

  const host = env.HOST ?? '0.0.0.0';
  const dataDir = resolve(env.DATA_DIR);
  return {
    production: env.NODE_ENV === 'production',
    /** For the log. */
    warnings: production.warnings,
    host,
    port: env.PORT,
    /** Without a trailing slash. Null: `http://localhost` and the port. */
    publicUrl: env.PUBLIC_URL?.replace(/\/+$/, '') ?? null,
    dataDir,
    databaseUrl: env.DATABASE_URL ?? null,
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
    mailFrom: env.MAIL_FROM ?? `${companyData.name} <${companyData.email}>`,
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
    /** Null: a key file in the data directory. */
    secretsKey: env.SECRETS_KEY ?? null,
    sandbox: env.SANDBOX,
    /** A separate process, for several nodes or benchmarks. */
    sandboxUrl: env.SANDBOX_URL ?? null,
    company: companyData,
    commissionPercent: env.COMMISSION_PERCENT,
    trustProxy: trustedProxies(env.TRUST_PROXY),
    logLevel: env.LOG_LEVEL,
  };
}
