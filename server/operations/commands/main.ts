import { createInterface } from 'node:readline/promises';
import { runCli } from './cli.ts';
import type { Context } from './command.ts';

async function ask(question: string): Promise<string | null> {
  if (!process.stdin.isTTY) return null;
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  try {
    return await terminal.question(question);
  } finally {
    terminal.close();
  }
}

// biome-ignore lint/style/noProcessEnv: the only place of the command line that reads the environment.
const variables = process.env;
const context: Context = {
  variables,
  // npm and npx start programs in the project's folder; this is where the user was.
  folder: variables.INIT_CWD ?? process.cwd(),
  print: (line) => console.log(line),
  printError: (line) => console.error(line),
  ask,
};
// A server that never responds must not keep the process alive.
process.exit(await runCli(process.argv.slice(2), context));
