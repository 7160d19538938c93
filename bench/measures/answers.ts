import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Figure, median, spread } from '../support/figures.ts';
import type { Generator } from '../support/generator.ts';
import { type Program, startProgram } from '../support/program.ts';
import { ACCEPTED, type Recorded, record } from '../support/record.ts';

const CONNECTIONS = 8;
const WARM_UP_S = 1;

export type Call = { what: string; path: string; goal: number };
type Load = { rounds: number; seconds: number };

/** Starts the bare server over what the application answers just now, byte for byte. */
async function bareBeside(url: string, calls: Call[], folder: string): Promise<Program & { recorded: Recorded[] }> {
  const recorded = await Promise.all(calls.map((call) => record(url, call.path)));
  const file = join(folder, 'answers.json');
  writeFileSync(file, JSON.stringify(recorded));
  const program = await startProgram({
    args: ['bench/support/bare.ts', file],
    environment: {},
    ready: /bare at (\d+)\./,
  });
  return { ...program, recorded };
}

/**
 * Requests per second of the application as a share of what a bare `node:http` server reaches with the same bytes and
 * headers: both in the same run, taking turns, so that a busy or slow machine slows them alike.
 */
export async function measureResponses(
  url: string,
  calls: Call[],
  folder: string,
  generator: Generator,
  { rounds, seconds }: Load,
): Promise<Figure[]> {
  const bare = await bareBeside(url, calls, folder);
  const ports = { application: Number(new URL(url).port), bare: Number(bare.said) };
  const figures: Figure[] = [];
  for (const [i, { what, path, goal }] of calls.entries()) {
    const rate = async (port: number, forSeconds: number) => {
      const task = { port, path, accept: ACCEPTED, connections: CONNECTIONS, seconds: forSeconds };
      const counted = await generator.run(task);
      return counted.answers / counted.seconds;
    };
    for (const port of [ports.bare, ports.application]) await rate(port, WARM_UP_S);
    const ratios: number[] = [];
    const rates: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      // Whoever goes first is not always the same.
      const order = round % 2 === 0 ? (['bare', 'application'] as const) : (['application', 'bare'] as const);
      const reached = { bare: 0, application: 0 };
      for (const who of order) reached[who] = await rate(ports[who], seconds);
      ratios.push(reached.application / reached.bare);
      rates.push(reached.application);
    }
    const bytes = Buffer.from(bare.recorded[i]?.body ?? '', 'base64').length;
    figures.push({
      what: `${what}, as a share of a bare server`,
      figure: spread(ratios, 2),
      goal: `≥ ${goal}`,
      ok: median(ratios) >= goal,
      raw: median(ratios),
      note: `${Math.round(median(rates))} requests/s, ${bytes} bytes`,
    });
  }
  await bare.kill();
  return figures;
}
