import { type Invocation, isOn, type Option, UsageError } from './command.ts';

export const forceOptions: Record<string, Option> = {
  force: { type: 'boolean', help: 'replaces everything in a database that is not empty' },
  yes: { type: 'boolean', help: 'does not ask for the name of that database' },
};

/** The user types the name of the database that `--force` would replace. Returns whether to replace it. */
export async function confirmForce(invocation: Invocation, place: string): Promise<boolean> {
  if (!isOn(invocation, 'force')) {
    if (isOn(invocation, 'yes')) throw new UsageError('--yes only works with --force.');
    return false;
  }
  if (isOn(invocation, 'yes')) return true;
  const typed = await invocation.context.ask(`All records in ${place} will be replaced. Type its name to continue: `);
  if (typed === null) throw new UsageError('Without a terminal, --force needs --yes.');
  if (typed.trim() !== place) throw new Error('Nothing was changed: that is not its name.');
  return true;
}
