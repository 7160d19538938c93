import { legalTitles } from '../../../contract/shared/company/legal-kinds.ts';
import { hasMailbox } from '../../config/config.ts';
import { legalStateOf } from '../../platform/legal/legal.ts';
import { companyOf, isSample } from '../../shared/company/company.ts';
import { count, type Line, type LineDeps, type LineReader } from './line.ts';

async function companyLine(deps: LineDeps): Promise<Line[]> {
  const company = await companyOf(deps);
  const action = 'Enter your company in Settings.';
  const line = { key: 'company', status: 'bad', value: company.name, action } as const;
  if (isSample(company)) return [{ ...line, text: 'The site shows the sample company.' }];
  const { company: stored } = await deps.settings.current();
  if (!deps.config.companyFile && !stored) return [{ ...line, text: 'Your company’s details are missing.' }];
  return [];
}

async function sampleAccountsLine(db: LineDeps['db']): Promise<Line[]> {
  const accounts = await db
    .selectFrom('users')
    .select('email')
    .where(
      'email_canonical',
      'in',
      ['admin', 'staff', 'customer'].map((name) => `${name}@demo.test`),
    )
    .where('deleted_at', 'is', null)
    .execute();
  if (accounts.length === 0) return [];
  return [
    {
      key: 'sample-accounts',
      status: 'bad',
      value: count(accounts.length, 'account'),
      text: `Everyone knows the password of ${accounts.map(({ email }) => email).join(', ')}.`,
      action: 'Delete these accounts, or start with an empty database.',
    },
  ];
}

/** Until the opening, the checklist says it. */
async function legalLine({ db, settings, config }: LineDeps): Promise<Line[]> {
  if ((await settings.current()).shop_state === 'preview') return [];
  const { missing, untrue } = await legalStateOf({ db, settings, config, publicUrl: () => config.publicUrl ?? '' });
  const [first] = untrue;
  if (missing.length > 0) {
    const titles = missing.map((kind) => legalTitles[kind]).join(', ');
    const action = 'Publish them under Settings → Legal.';
    return [{ key: 'legal', status: 'bad', value: titles, text: 'The site lacks texts that the law demands.', action }];
  }
  if (!first) return [];
  const value = count(untrue.length, 'wrong sentence');
  return [{ key: 'legal', status: 'warn', value, text: first, action: 'Correct the text under Settings → Legal.' }];
}

/** Before the opening, nobody is meant to buy. */
async function readyLine({ payments, settings }: LineDeps): Promise<Line[]> {
  const { shop_state } = await settings.current();
  if (shop_state !== 'open' || payments.stripe || payments.paypal) return [];
  return [
    {
      key: 'payments-ready',
      status: 'bad',
      value: 'No payment provider',
      text: 'Nobody can buy.',
      action: 'Set the live keys of Stripe or PayPal, and start again.',
    },
  ];
}

const mailLine = ({ config }: LineDeps): Line[] =>
  hasMailbox(config)
    ? []
    : [
        {
          key: 'mail',
          status: 'bad',
          value: 'No mailbox',
          text: 'No emails are sent.',
          action: 'Set SMTP_URL, and start again. Until then, emails wait and can be read under “Emails sent”.',
        },
      ];

/** Only a problem has a line: the sample is no company, and its accounts have a password that everyone knows. */
export const installationLines: LineReader = async (deps) => [
  ...(deps.config.production
    ? [...(await companyLine(deps)), ...(await legalLine(deps)), ...(await sampleAccountsLine(deps.db))]
    : []),
  ...(await readyLine(deps)),
  ...mailLine(deps),
];
