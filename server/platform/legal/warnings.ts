import type { LegalWarning } from '../../../contract/platform/legal.ts';
import type { LegalKind } from '../../../contract/shared/company/legal-kinds.ts';
import type { Db } from '../../adapters/database/database.ts';
import { companyIn } from '../../shared/company/company.ts';
import { invalidField } from '../../shared/errors.ts';
import type { LegalDeps } from './documents.ts';
import { type Facts, factsIn } from './facts.ts';
import { hasVariable, problemOf, variablesWithoutValue } from './render-text.ts';

const FORMER_BOARD = 'ec.europa.eu/consumers/odr';

type Text = { kind: LegalKind; title: string; html: string };

/** A text with one of these can't be published. */
function obstacleIn({ kind, title, html }: Text, facts: Facts, mayNameSample: boolean): LegalWarning | null {
  const problem = problemOf(html, facts);
  const blocking = (code: string, message: string) => ({ code, message, blocking: true });
  if (problem) return blocking(problem.code, problem.message);
  if (html.toLowerCase().includes(FORMER_BOARD))
    return blocking('odr', 'The EU’s platform for online disputes closed on July 20, 2025: remove the link to it.');
  if (!mayNameSample && /alderpoint/i.test(`${title} ${html}`))
    return blocking('sample', 'The text names the sample company Alderpoint, which does not exist.');
  if (html.replace(/<[^>]*>/g, '').trim() === '') return blocking('empty', `The text of ${kind} is empty.`);
  return null;
}

type Expected = { name: string; kinds: LegalKind[]; message: string };

const expected: Expected[] = [
  { name: 'seller.vat_id', kinds: ['imprint'], message: 'The VAT id is missing: {{seller.vat_id}}.' },
  { name: 'seller.address', kinds: ['imprint'], message: 'The address is missing: {{seller.address}}.' },
  { name: 'company.email', kinds: ['imprint', 'privacy'], message: 'An email address is missing: {{company.email}}.' },
  { name: 'processors', kinds: ['privacy', 'dpa'], message: 'The list of processors is missing: {{processors}}.' },
  { name: 'retention', kinds: ['privacy'], message: 'How long you keep data is missing: {{retention}}.' },
  { name: 'terms_notice_days', kinds: ['terms'], message: 'The notice of changes is missing: {{terms_notice_days}}.' },
];

/** A sentence of its own, which may be missing. */
const OPTIONAL = 'seller.dispute_text';
/** Templates have it where a text of the company is due. */
const GAP = /…\s*<\//;

const continuing = /\b(years?|months?|care)\b/i;

async function continuingServices(db: Db): Promise<string[]> {
  const services = await db
    .selectFrom('services')
    .select('title')
    .where('active', '=', true)
    .where('deleted_at', 'is', null)
    .orderBy('title')
    .execute();
  return services.map(({ title }) => title).filter((title) => continuing.test(title));
}

export async function warningsAbout(deps: LegalDeps, text: Text): Promise<LegalWarning[]> {
  const settings = await deps.settings.current();
  const { config } = deps;
  const company = companyIn(settings, config);
  const facts = factsIn(settings, deps);
  const obstacle = obstacleIn(text, facts, !config.production || config.sandbox);
  const mild = (code: string, message: string): LegalWarning => ({ code, message, blocking: false });
  const found: LegalWarning[] = obstacle ? [obstacle] : [];
  if (company.preset !== 'us' && company.preset !== 'other')
    for (const { name, kinds, message } of expected)
      if (kinds.includes(text.kind) && !hasVariable(text.html, name)) found.push(mild('missing', message));
  for (const name of variablesWithoutValue(text.html, facts).filter((one) => one !== OPTIONAL))
    found.push(mild('blank', `{{${name}}} has no value yet, so the text has a gap there.`));
  if (GAP.test(text.html)) found.push(mild('gap', '“…” stands where the text needs words of your own.'));
  if (/\bTMG\b/.test(text.html))
    found.push(mild('tmg', 'The TMG was replaced by the DDG on May 14, 2024: name § 5 DDG, or no law at all.'));
  if (/24\s*\/\s*7/.test(text.html) && company.opening_hours === '')
    found.push(mild('hours', '“24/7” is a promise, and the company has no opening hours.'));
  if (text.kind === 'terms' && company.sells_to !== 'businesses')
    for (const title of await continuingServices(deps.db))
      found.push(
        mild(
          'continuing',
          `“${title}” sounds like a contract that goes on. Consumers in Germany need a button to end those.`,
        ),
      );
  return found;
}

/** Throws 422 at what must not be published. */
export async function assertPublishable(deps: LegalDeps, text: Text): Promise<void> {
  const { config } = deps;
  const obstacle = obstacleIn(text, factsIn(await deps.settings.current(), deps), !config.production || config.sandbox);
  if (obstacle) throw invalidField('html', obstacle.message);
}

/** Throws 422 at an unknown variable or a broken block. */
export async function assertKnownVariables(deps: LegalDeps, html: string): Promise<void> {
  const problem = problemOf(html, factsIn(await deps.settings.current(), deps));
  if (problem) throw invalidField('html', problem.message);
}
