import { isIP } from 'node:net';
import { z } from 'zod';
import { currencies } from '../../contract/shared/currencies.ts';
import { parseClamavUrl } from '../adapters/clamav.ts';
import { assertPlainEmail } from '../adapters/email/email.ts';
import { readSender } from '../adapters/email/smtp.ts';
import { parseSealingKeys } from '../adapters/sealed-values.ts';

const blankIsMissing = (value: unknown) => (value === '' ? undefined : value);
const optional = <T extends z.ZodType>(type: T) => z.preprocess(blankIsMissing, type.optional());
const wholeNumber = (least: number, most: number, standard: number) =>
  z.preprocess(
    blankIsMissing,
    z.coerce
      .number('must be a number')
      .int('must be a whole number')
      .min(least, `must be from ${least} to ${most}`)
      .max(most, `must be from ${least} to ${most}`)
      .default(standard),
  );
const flag = z.preprocess(
  blankIsMissing,
  z
    .enum(['0', '1', 'false', 'true'], 'must be 1 or 0')
    .default('0')
    .transform((value) => value === '1' || value === 'true'),
);
const PORT_RANGE = 'must be from 1 to 65535';
const secret = optional(z.string().min(8, 'is too short to be a key'));

const MALFORMED = 'is malformed: percent-encode special characters of the password (%40 for @, %23 for #, %2F for /)';
/** A URL with a user and a socket has an empty host. */
const isUrl = (text: string) => URL.canParse(text.replace('@/', '@socket/'));
const databaseUrl = optional(
  z
    .string()
    .regex(/^postgres(ql)?:\/\//, { message: 'must begin with postgres://', abort: true })
    .refine(isUrl, MALFORMED),
);
const isOrigin = (text: string) => {
  const { pathname, search, hash, username } = new URL(text);
  return /^\/*$/.test(pathname) && !search && !hash && !username;
};
const isSender = (text: string) => {
  try {
    readSender(text);
    return true;
  } catch {
    return false;
  }
};
const isReplyAddress = (text: string) => {
  try {
    return !assertPlainEmail(text).includes('+');
  } catch {
    return false;
  }
};
/** The name in `Authentication-Results`; an asterisk stands for any server of a domain that has two parts or more. */
const isServerName = (text: string) =>
  text.length <= 253 &&
  /^(\*\.(?=.*\.))?[a-z0-9]([a-z0-9_-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9_-]*[a-z0-9])?)*$/i.test(text);
const isMailbox = (text: string) => {
  if (!URL.canParse(text)) return false;
  const { hostname, username, password, pathname } = new URL(text);
  try {
    return [hostname, username, password].every((part) => part !== '') && decodeURIComponent(pathname).length > 1;
  } catch {
    return false;
  }
};
const isTimeZone = (name: string) => {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
};
const isRedisList = (value: string) =>
  value.split(',').every((url) => /^rediss?:\/\//.test(url.trim()) && URL.canParse(url.trim()));

const isProxy = (text: string) => {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(text)) return true;
  const [, ipAddress = '', bits] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(text) ?? [];
  const longest = { 0: -1, 4: 32, 6: 128 }[isIP(ipAddress)] ?? -1;
  const wide = Number(bits ?? longest);
  return wide > 0 && wide <= longest;
};
const isProxyList = (value: string) => /^\d{1,2}$/.test(value) || value.split(',').every((one) => isProxy(one.trim()));

/** `config.ts` checks what the variables demand of each other. */
export const environment = z.object({
  NODE_ENV: z.preprocess(blankIsMissing, z.enum(['development', 'test', 'production']).default('development')),
  PORT: wholeNumber(0, 65_535, 3000),
  HOST: optional(z.string()),
  LISTEN_FDS: wholeNumber(0, 1, 0),
  LISTEN_PID: optional(z.string().regex(/^\d+$/, 'must be a process id')),
  PUBLIC_URL: optional(
    z
      .url({ protocol: /^https?$/, message: 'must be an http(s) URL', abort: true })
      .refine(isOrigin, 'must be the URL of the whole site, such as https://shop.example, without a path'),
  ),
  DATA_DIR: z.preprocess(blankIsMissing, z.string().default('./data')),
  DATABASE_URL: databaseUrl,
  DATABASE_DIRECT_URL: databaseUrl,
  DATABASE_REPLICA_URL: databaseUrl,
  DATABASE_POOL_SIZE: wholeNumber(2, 500, 10),
  REDIS_URL: optional(
    z
      .string()
      .refine(isRedisList, 'must be redis:// or rediss:// URLs; several, with commas between them, are a cluster'),
  ),
  S3_BUCKET: optional(z.string()),
  S3_ENDPOINT: optional(z.url('must be a URL')),
  S3_REGION: optional(z.string()),
  S3_ACCESS_KEY_ID: optional(z.string()),
  S3_SECRET_ACCESS_KEY: optional(z.string()),
  SMTP_URL: optional(
    z
      .string()
      .regex(/^smtps?:\/\//, { message: 'must begin with smtp:// or smtps://', abort: true })
      .refine((text) => URL.canParse(text) && new URL(text).hostname !== '', MALFORMED),
  ),
  INBOUND_ADDRESS: optional(
    z.string().refine(isReplyAddress, 'must be an email address without a plus, such as reply@mail.example.com'),
  ),
  INBOUND_AUTHSERV_ID: optional(
    z.string().refine(isServerName, 'must be the name of a mail server, such as mx.google.com or *.mail.example.com'),
  ),
  INBOUND_SECRET: secret,
  MAILGUN_SIGNING_KEY: secret,
  INBOUND_IMAP_URL: optional(
    z
      .string()
      .regex(/^imaps?:\/\//, { message: 'must begin with imaps://', abort: true })
      .refine(isMailbox, 'must be imaps://user:password@host/INBOX: percent-encode special characters (%40 for @)'),
  ),
  MAIL_FROM: optional(z.string().refine(isSender, 'must be an email address, or a name and <an email address>')),
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
  CLAMAV_URL: optional(
    z.string().refine((text) => parseClamavUrl(text) !== null, 'must be tcp://host:port, such as tcp://127.0.0.1:3310'),
  ),
  COMPANY_FILE: optional(z.string()),
  CURRENCY: z.preprocess(blankIsMissing, z.enum(currencies, `must be one of ${currencies.join(', ')}`).default('USD')),
  COMMISSION_PERCENT: z.preprocess(
    blankIsMissing,
    z.coerce.number('must be a number').min(0, 'must be from 0 to 100').max(100, 'must be from 0 to 100').default(10),
  ),
  TIME_ZONE: z.preprocess(
    blankIsMissing,
    z.string().refine(isTimeZone, 'must be a time zone such as Europe/Berlin').default('UTC'),
  ),
  TRUST_PROXY: optional(
    z
      .string()
      .refine(
        isProxyList,
        'must be the number of proxies in front, such as 1, or their IP addresses, such as 10.0.0.0/8',
      ),
  ),
  DRAIN_SECONDS: wholeNumber(0, 600, 0),
  SHUTDOWN_SECONDS: wholeNumber(1, 600, 20),
  METRICS_PORT: optional(
    z.coerce.number('must be a number').int('must be a whole number').min(1, PORT_RANGE).max(65_535, PORT_RANGE),
  ),
  METRICS_TOKEN: optional(z.string().min(16, 'must have at least 16 characters')),
  OTEL_EXPORTER_OTLP_ENDPOINT: optional(z.url({ protocol: /^https?$/, message: 'must be an http(s) URL' })),
  OTEL_SERVICE_NAME: optional(z.string()),
  BACKUP_DIR: optional(z.string()),
  BACKUP_EVERY_HOURS: wholeNumber(1, 168, 24),
  BACKUP_KEEP: wholeNumber(1, 1000, 14),
  BACKUP_KEY: optional(z.string().min(16, 'must have at least 16 characters')),
  LOG_LEVEL: z.preprocess(blankIsMissing, z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('info')),
});

export type Environment = z.output<typeof environment>;
