import { join, resolve } from 'node:path';
import type * as ApplicationFile from '../support/application.ts';
import { type Inspector, inspectable, openInspector } from '../support/inspector.ts';
import { startPostgres } from '../support/postgres.ts';
import type * as ProgramFile from '../support/program.ts';
import { type Program, temporaryFolder } from '../support/program.ts';

export type Place = {
  /** The absolute path of the checkout. */
  repo: string;
  url: string;
  pid: number;
  dataDir: string;
  databaseUrl: string | null;
  inspector: Inspector;
  stop(): Promise<void>;
};

type Options = { repo: string; postgres: boolean };

const READY = /"url":"http:\/\/[^"]+:(\d+)"[^\n]*"ready"/;

/** The application of any checkout, as `npm start` runs it, with the sandbox in a process of its own. */
export async function openPlace({ repo, postgres }: Options): Promise<Place> {
  const folder = resolve(repo);
  const load = <T>(path: string) => import(join(folder, 'bench/support', path)) as Promise<T>;
  const { environmentOf, fill, freePort, startSandbox } = await load<typeof ApplicationFile>('application.ts');
  const { startProgram } = await load<typeof ProgramFile>('program.ts');
  const dataDir = temporaryFolder('memory');
  const engine = postgres ? await startPostgres() : null;
  const programs: Program[] = [];
  const stop = async () => {
    for (const program of programs.toReversed()) await program.stop();
    await engine?.stop();
  };
  try {
    const port = await freePort();
    const place = { dataDir, port, ...(engine ? { databaseUrl: engine.url } : {}) };
    await fill(place);
    const sandbox = await startSandbox(dataDir, `http://127.0.0.1:${port}`);
    programs.push(sandbox);
    const application = await startProgram({
      args: ['--max-semi-space-size=8', 'server/start.mjs'],
      environment: { ...environmentOf({ ...place, sandboxUrl: sandbox.url }), ...inspectable },
      ready: READY,
    });
    programs.push(application);
    const inspector = await openInspector(application);
    return {
      repo: folder,
      url: `http://127.0.0.1:${port}`,
      pid: application.pid,
      dataDir,
      databaseUrl: engine?.url ?? null,
      inspector,
      async stop() {
        inspector.close();
        await stop();
      },
    };
  } catch (error) {
    await stop();
    throw error;
  }
}
