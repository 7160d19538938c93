import type { ParseArgsOptionsConfig } from 'node:util';
import { type Config, readConfig } from '../../config/config.ts';

export type Context = {
  variables: Record<string, string | undefined>;
  /** Paths in arguments are relative to it. */
  folder: string;
  print(line: string): void;
  printError(line: string): void;
  /** Null without a terminal. */
  ask(question: string): Promise<string | null>;
};

export type Invocation = {
  values: Record<string, string | boolean | undefined>;
  positionals: string[];
  context: Context;
};

/** 0: success. 1: failure, or a problem was found. 2: wrong usage. */
export type ExitCode = 0 | 1 | 2;

export type Option = ParseArgsOptionsConfig[string] & {
  /** The value's name in the help. */
  value?: string;
  help: string;
};

export type Command = {
  name: string;
  summary: string;
  /** The arguments after the command's name, such as `FILE [--force]`. */
  usage: string;
  /** Each element is a line. */
  help: string[];
  options: Record<string, Option>;
  maxPositionals: number;
  /** Its databases are in its options. */
  usesOwnDatabases?: boolean;
  run(invocation: Invocation): Promise<ExitCode>;
};

export class UsageError extends Error {
  override name = 'UsageError';
}

export const configOf = ({ context }: Invocation): Config => readConfig(context.variables);

export const textOf = ({ values }: Invocation, option: string): string | null => {
  const value = values[option];
  return typeof value === 'string' ? value : null;
};
export const isOn = ({ values }: Invocation, option: string): boolean => values[option] === true;
