import { run, tools } from './child.ts';

/** The types of the routes are generated, so they come first. */
export async function typecheck(): Promise<boolean> {
  await run(tools.routeTypes);
  return (await run(tools.typescript)).status === 0;
}

export async function lint(): Promise<boolean> {
  return (await run(tools.biome)).status === 0;
}

const steps = { typecheck: [typecheck], lint: [lint], all: [typecheck, lint] };

/** Returns the names of those that failed. */
export async function failedChecks(of: keyof typeof steps = 'all'): Promise<string[]> {
  const failed: string[] = [];
  for (const step of steps[of]) if (!(await step())) failed.push(step.name);
  return failed;
}

if (import.meta.main) {
  const failed = await failedChecks(process.argv[2] as keyof typeof steps | undefined);
  process.exit(failed.length > 0 ? 1 : 0);
}
