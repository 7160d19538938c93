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

if (import.meta.main) {
  const name = (process.argv[2] ?? 'all') as keyof typeof steps;
  let passed = true;
  for (const step of steps[name]) passed = (await step()) && passed;
  process.exit(passed ? 0 : 1);
}
