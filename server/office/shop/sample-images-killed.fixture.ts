import { openDatabase } from '../../adapters/database/database.ts';
import { openFiles } from '../../adapters/files/files.ts';
import { storeSampleImages } from './sample-images.ts';

/** Stores images of the sample catalogue and kills its own process after so many files. */
const [place = '', dataDir = '', killedAfter = ''] = process.argv.slice(2);
const { db } = openDatabase(JSON.parse(place));
const files = openFiles({ dataDir, s3: null });
let stored = 0;
const watched = {
  ...files,
  put: async (key: string, bytes: Buffer, type: string) => {
    await files.put(key, bytes, type);
    stored += 1;
    if (stored === Number(killedAfter)) process.kill(process.pid, 'SIGKILL');
  },
};
const log = { error: console.error } as never;
const events = { publish: async () => {} } as never;
await storeSampleImages({ db, files: watched, log, events }, new AbortController().signal);
