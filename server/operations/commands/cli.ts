import { parseArgs } from 'node:util';
import { type Config, readConfig } from '../../config/config.ts';
import { nearest } from '../../config/nearest.ts';
import { explainStartFailure } from '../../config/start-failures.ts';
import { type Command, type Context, type ExitCode, type Option, UsageError } from './command.ts';
import { aliases, commands } from './commands.ts';

const PROGRAM = 'npx deskfront';
const HELP: Option = { type: 'boolean', short: 'h', help: 'explains the command' };

export async function runCli(args: string[], context: Context): Promise<ExitCode> {
  const [name, ...rest] = args;
  if (name === undefined || ['--help', '-h', 'help'].includes(name)) {
    const named = rest[0] === undefined ? null : find(rest[0]);
    context.print(named ? helpOf(named) : overview());
    return 0;
  }
  const command = find(name);
  if (!command) {
    context.printError(
      `There is no command ${name}.${suggestion(
        name,
        commands.map((one) => one.name),
      )}`,
    );
    context.printError(`Commands: ${commands.map((one) => one.name).join(', ')}. ${PROGRAM} --help explains them.`);
    return 2;
  }
  return runCommand(command, rest, context);
}

const find = (name: string): Command | null => commands.find((one) => one.name === (aliases[name] ?? name)) ?? null;

async function runCommand(command: Command, args: string[], context: Context): Promise<ExitCode> {
  try {
    const { values, positionals } = parse(command, args);
    if (values.help === true) {
      context.print(helpOf(command));
      return 0;
    }
    return await command.run({ values, positionals, context });
  } catch (error) {
    if (error instanceof UsageError) {
      context.printError(`${error.message}\nUsage: ${usageOf(command)}`);
      return 2;
    }
    context.printError(messageOf(error, command, context));
    return 1;
  }
}

/**
 * Repeats the messages of a failed start, which name the variable. The databases of `move-database` are in no variable.
 */
function messageOf(error: unknown, command: Command, { variables }: Context): string {
  const explained = explainStartFailure(error, command.usesOwnDatabases ? null : tryConfig(variables));
  if (explained) return explained;
  if (!(error instanceof Error)) return String(error);
  // A refused connection to several IP addresses has no message of its own.
  const causes = error instanceof AggregateError ? error.errors.map((one) => (one as Error).message) : [];
  return error.message || causes.join('; ') || error.name;
}

function tryConfig(variables: Context['variables']): Config | null {
  try {
    return readConfig(variables);
  } catch {
    return null;
  }
}

type Parsed = { values: Record<string, string | boolean | undefined>; positionals: string[] };

function parse(command: Command, args: string[]): Parsed {
  const options = { ...command.options, help: HELP };
  // Tokens name the unknown option, so that the nearest one can be suggested.
  const { tokens } = parseArgs({ args, options, allowPositionals: true, strict: false, tokens: true });
  for (const token of tokens)
    if (token.kind === 'option' && !Object.hasOwn(options, token.name))
      throw new UsageError(`Unknown option ${token.rawName}.${suggestion(token.name, Object.keys(options), '--')}`);
  const { values, positionals } = parseStrictly(args, options);
  if (positionals.length > command.maxPositionals)
    throw new UsageError(`Unexpected argument: ${positionals[command.maxPositionals]}`);
  return { values: values as Parsed['values'], positionals };
}

function parseStrictly(args: string[], options: Record<string, Option>) {
  try {
    return parseArgs({ args, options, allowPositionals: true });
  } catch (error) {
    throw new UsageError((error as Error).message, { cause: error });
  }
}

function suggestion(name: string, known: string[], prefix = ''): string {
  const near = nearest(name, known);
  return near ? ` Did you mean ${prefix}${near}?` : '';
}

const usageOf = ({ name, usage }: Command): string => `${PROGRAM} ${name} ${usage}`.trim();

function overview(): string {
  const width = Math.max(...commands.map(({ name }) => name.length));
  const lines = commands.map(({ name, summary }) => `  ${name.padEnd(width)}  ${summary}`);
  return `Usage: ${PROGRAM} <command>\n\n${lines.join('\n')}\n\n${PROGRAM} <command> --help explains a command. Most are npm scripts too: npm run backup -- --to DIR.\nThe configuration comes from the environment, as for npm start.`;
}

function helpOf(command: Command): string {
  const options = Object.entries({ ...command.options, help: HELP }).map(
    ([name, { value, help }]): [string, string] => [`--${name}${value ? ` ${value}` : ''}`, help],
  );
  const width = Math.max(...options.map(([name]) => name.length));
  const lines = options.map(([name, help]) => `  ${name.padEnd(width)}  ${help}`);
  return [`Usage: ${usageOf(command)}`, '', ...command.help, '', ...lines].join('\n');
}
