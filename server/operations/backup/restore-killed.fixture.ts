import { archiveSource } from './archive-source.ts';
import { load } from './load.ts';
import { openWithoutTimeouts } from './open.ts';

/** Loads a backup and kills its own process after some pages, or after the last one. */
const [url = '', file = '', path = '', pages = ''] = process.argv.slice(2);
const source = await archiveSource(path, null, async () => {});

async function* killed() {
  let count = 0;
  for await (const page of source.pages) {
    yield page;
    count += 1;
    if (count === Number(pages)) process.kill(process.pid, 'SIGKILL');
  }
  process.kill(process.pid, 'SIGKILL');
}

await load(openWithoutTimeouts({ url: url || null, file }), { ...source, pages: killed() });
