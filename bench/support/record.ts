import { get } from 'node:http';
import { buffer } from 'node:stream/consumers';

/** An answer as it came over the wire; `headers` name after value, without those that `node:http` writes by itself. */
export type Recorded = { path: string; headers: string[]; body: string };

// What browsers send.
export const ACCEPTED = 'gzip, deflate, br, zstd';

const writtenByNode = new Set(['date', 'connection', 'keep-alive']);

/** Asks once and keeps every byte of the answer, compressed as it is. */
export const record = (url: string, path: string): Promise<Recorded> =>
  new Promise((resolve, reject) => {
    get(url + path, { headers: { 'accept-encoding': ACCEPTED } }, async (response) => {
      const body = await buffer(response);
      if (response.statusCode !== 200) return reject(new Error(`${path} answered ${response.statusCode}: ${body}`));
      const pairs = response.rawHeaders.flatMap((name, i) =>
        i % 2 === 0 ? [[name, response.rawHeaders[i + 1] ?? '']] : [],
      );
      const headers = pairs.filter(([name = '']) => !writtenByNode.has(name.toLowerCase())).flat();
      resolve({ path, headers, body: body.toString('base64') });
    }).on('error', reject);
  });
