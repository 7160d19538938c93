import { get } from 'node:http';
import { buffer } from 'node:stream/consumers';

/** The body is as transferred. Names and values of `headers` alternate, without those that `node:http` adds. */
export type RecordedResponse = { path: string; headers: string[]; body: string };

// Browsers send this.
export const ACCEPT_ENCODING = 'gzip, deflate, br, zstd';

const addedByNode = new Set(['date', 'connection', 'keep-alive']);

export const record = (url: string, path: string): Promise<RecordedResponse> =>
  new Promise((resolve, reject) => {
    get(url + path, { headers: { 'accept-encoding': ACCEPT_ENCODING } }, async (response) => {
      const body = await buffer(response);
      if (response.statusCode !== 200) return reject(new Error(`${path} returned ${response.statusCode}: ${body}`));
      const pairs = response.rawHeaders.flatMap((name, i) =>
        i % 2 === 0 ? [[name, response.rawHeaders[i + 1] ?? '']] : [],
      );
      const headers = pairs.filter(([name = '']) => !addedByNode.has(name.toLowerCase())).flat();
      resolve({ path, headers, body: body.toString('base64') });
    }).on('error', reject);
  });
