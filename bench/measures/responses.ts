import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Program, startProgram } from '../../test/support/program.ts';
import { type Figure, median, spread } from '../support/figures.ts';
import type { Generator } from '../support/generator.ts';
import { ACCEPT_ENCODING, type RecordedResponse, record } from '../support/record.ts';

const CONNECTIONS = 8;
const WARM_UP_S = 1;

export type Call = { label: string; path: string; goal: number };
type Load = { rounds: number; seconds: number };

async function startBareServer(
  url: string,
  calls: Call[],
  folder: string,
): Promise<Program & { recorded: RecordedResponse[] }> {
  const recorded = await Promise.all(calls.map((call) => record(url, call.path)));
  const file = join(folder, 'responses.json');
  writeFileSync(file, JSON.stringify(recorded));
  const program = await startProgram({
    args: ['bench/support/bare.ts', file],
    environment: {},
    ready: /bare at (\d+)\./,
  });
  return { ...program, recorded };
}

/** Both servers send the same bytes and take turns, so that other load affects both. */
export async function measureResponses(
  url: string,
  calls: Call[],
  folder: string,
  generator: Generator,
  { rounds, seconds }: Load,
): Promise<Figure[]> {
  const bare = await startBareServer(url, calls, folder);
  const ports = { application: Number(new URL(url).port), bare: Number(bare.readyMatch) };
  const figures: Figure[] = [];
  for (const [i, { label, path, goal }] of calls.entries()) {
    const rate = async (port: number, forSeconds: number) => {
      const task = { port, path, accept: ACCEPT_ENCODING, connections: CONNECTIONS, seconds: forSeconds };
      const result = await generator.run(task);
      return result.responses / result.seconds;
    };
    for (const port of [ports.bare, ports.application]) await rate(port, WARM_UP_S);
    const ratios: number[] = [];
    const rates: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const order = round % 2 === 0 ? (['bare', 'application'] as const) : (['application', 'bare'] as const);
      const perSecond = { bare: 0, application: 0 };
      for (const server of order) perSecond[server] = await rate(ports[server], seconds);
      ratios.push(perSecond.application / perSecond.bare);
      rates.push(perSecond.application);
    }
    const bytes = Buffer.from(bare.recorded[i]?.body ?? '', 'base64').length;
    figures.push({
      label: `${label}, as a share of a bare server`,
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
