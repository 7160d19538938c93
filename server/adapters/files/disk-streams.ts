import { mkdir, open, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { FileStreams } from './file-types.ts';

/** Only the user of this process may read them. */
export const diskStreams = (location: string): FileStreams => ({
  async put(key, stream) {
    const path = join(location, key);
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    const handle = await open(path, 'wx', 0o600);
    try {
      await handle.writeFile(stream);
      // A record of the file must not survive a power cut that the file does not.
      await handle.sync();
    } catch (error) {
      await rm(path, { force: true });
      throw error;
    } finally {
      await handle.close();
    }
  },
  async get(key, range) {
    const handle = await open(join(location, key));
    return handle.createReadStream(range ?? {});
  },
  size: async (key) => (await stat(join(location, key))).size,
});
