import { contentGroups } from '../../../contract/shared/company/groups.ts';
import { type Config, readConfig } from '../../config/config.ts';
import { environment } from '../../config/config-environment.ts';
import { openExisting } from '../doctor/database.ts';
import type { Command } from './command.ts';
import { textTable } from './text-table.ts';

// The publishable key is on every page. A new variable is a secret if its name looks like one.
const isSecret = (name: string): boolean =>
  /KEY|SECRET|TOKEN|PASSWORD/.test(name) && name !== 'STRIPE_PUBLISHABLE_KEY' && name !== 'S3_ACCESS_KEY_ID';

/** Any other parameter may be a token. */
const plainParameters = new Set(['sslmode', 'ssl', 'host', 'port', 'application_name', 'requireTLS', 'uselibpqcompat']);

/** Removes user, password and the values of other parameters. */
export function withoutSecrets(text: string): string {
  if (!/^[a-z][a-z0-9+.-]*:\/\//i.test(text)) return text;
  if (!URL.canParse(text)) return '(not a URL)';
  const url = new URL(text);
  const hidden = url.username || url.password ? '…@' : '';
  const parameters = [...url.searchParams].map(([name, value]) => `${name}=${plainParameters.has(name) ? value : '…'}`);
  const query = parameters.length > 0 ? `?${parameters.join('&')}` : '';
  return `${url.protocol}//${hidden}${url.host}${url.pathname === '/' ? '' : url.pathname}${query}`;
}

type Line = [name: string, value: string, origin: string];

function lineOf(name: keyof typeof environment.shape, value: string | undefined): Line {
  const isSet = value !== undefined && value !== '';
  if (isSecret(name)) return [name, isSet ? 'set' : 'not set', ''];
  const parsed = environment.shape[name].safeParse(value);
  const shown = parsed.success ? parsed.data : value;
  if (shown === undefined) return [name, 'not set', ''];
  const text = String(shown)
    .split(',')
    .map((part) => withoutSecrets(part.trim()))
    .join(', ');
  return [name, parsed.success ? text : `${text} (invalid)`, isSet ? '' : 'default'];
}

async function storedGroups(config: Config): Promise<ReadonlySet<string>> {
  const database = openExisting(config);
  if (!database) return new Set();
  try {
    const rows = await database.db.selectFrom('settings').select('key').execute();
    return new Set(rows.map(({ key }) => key));
  } finally {
    await database.close();
  }
}

/** Where the company's content comes from: browser, file or blank. */
async function sourcesOf(config: Config): Promise<Line[]> {
  const stored = await storedGroups(config).catch(() => null);
  const otherwise = config.companyFile ? 'file' : 'blank';
  return Object.keys(contentGroups).map((group) => [
    group,
    stored?.has(group) ? 'browser' : otherwise,
    stored ? '' : 'the database can’t be read',
  ]);
}

export const printConfig: Command = {
  name: 'print-config',
  summary: 'shows every setting without secrets, and what is wrong with it',
  usage: '',
  help: [
    'Shows each environment variable with its value or default. Keys and passwords are "set" or "not set", URLs have no',
    'user and password. An invalid configuration is reported as when the application starts.',
    'Then it says for each group of the company’s content whether it was entered in the browser, is in COMPANY_FILE or is',
    'blank.',
  ],
  options: {},
  maxPositionals: 0,
  async run({ context }) {
    const names = Object.keys(environment.shape) as (keyof typeof environment.shape)[];
    context.print(
      textTable(
        ['variable', 'value', ''],
        names.map((name) => lineOf(name, context.variables[name])),
      ),
    );
    const config = readConfig(context.variables);
    const { warnings } = config;
    context.print(textTable(['content', 'comes from', ''], await sourcesOf(config)));
    for (const warning of warnings) context.printError(`Warning: ${warning}`);
    return 0;
  },
};
