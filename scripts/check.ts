import { run, tools } from './run.ts';

/** Types and lint; what a change must pass before its tests are worth running. */
export async function check(): Promise<boolean> {
  await run(tools.routeTypes);
  const types = await run(tools.typescript);
  const lint = await run(tools.biome);
  return types.status === 0 && lint.status === 0;
}

if (import.meta.main) process.exit((await check()) ? 0 : 1);
