import { spawn } from 'node:child_process';

export type RunResult = { status: number; output: string };

/** Prints the output and returns it. */
export function run(args: string[], environment: Record<string, string> = {}): Promise<RunResult> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, ...environment },
    });
    let output = '';
    for (const [stream, out] of [
      [child.stdout, process.stdout],
      [child.stderr, process.stderr],
    ] as const)
      stream.on('data', (chunk: Buffer) => {
        output += chunk;
        out.write(chunk);
      });
    child.on('error', reject);
    child.on('close', (status) => resolve({ status: status ?? 1, output }));
  });
}

export const tools = {
  typescript: [
    'node_modules/typescript/bin/tsc',
    '--noEmit',
    // Each further checker repeats the work of the first, and the tests beside it use the other cores.
    '--checkers',
    '1',
    '--incremental',
    '--tsBuildInfoFile',
    'node_modules/.cache/deskfront-types.json',
  ],
  routeTypes: ['node_modules/@react-router/dev/bin.cjs', 'typegen'],
  biome: ['node_modules/@biomejs/biome/bin/biome', 'check'],
  vitest: ['node_modules/vitest/vitest.mjs', 'run'],
  playwright: ['node_modules/@playwright/test/cli.js', 'test'],
};
