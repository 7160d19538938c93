import { Readable } from 'node:stream';
import pTimeout from 'p-timeout';
import { expect, test } from 'vitest';
import { readMultipart } from './multipart.ts';

const type = 'multipart/form-data; boundary=edge';
const part = (name: string, content: string, filename?: string) =>
  `--edge\r\nContent-Disposition: form-data; name="${name}"${
    filename === undefined ? '' : `; filename="${filename}"\r\nContent-Type: image/png`
  }\r\n\r\n${content}\r\n`;
const forms = {
  'a text and an image': `${part('title', 'One')}${part('image', 'bytes', 'a.png')}--edge--\r\n`,
  'an image and a text': `${part('image', 'bytes', 'a.png')}${part('title', 'One')}--edge--\r\n`,
  'a file that nobody asked for': `${part('other', 'bytes', 'a.bin')}${part('title', 'One')}--edge--\r\n`,
  'a part without a name': `--edge\r\nContent-Type: text/plain\r\n\r\nx\r\n${part('image', 'bytes', 'a.png')}--edge--\r\n`,
};

const outcomeOf = (body: Readable) =>
  pTimeout(
    readMultipart(body, type, ['image']).then(
      () => 'read',
      (error: { status?: number }) => error.status,
    ),
    { milliseconds: 2_000 },
  );

test.each(Object.entries(forms))('%s, cut off at any byte, is 400 or complete', async (_, form) => {
  const end = form.lastIndexOf('--edge--') + '--edge--'.length;
  for (let length = 0; length < form.length; length += 1) {
    const whole = Buffer.from(form.slice(0, length));
    const cuts = [
      [whole],
      [whole.subarray(0, length >> 1), whole.subarray(length >> 1)],
      [...whole].map((b) => Buffer.of(b)),
    ];
    for (const chunks of cuts)
      expect(
        await outcomeOf(Readable.from(chunks)),
        `${length} of ${form.length} bytes in ${chunks.length} chunks`,
      ).toBe(length < end ? 400 : 'read');
  }
});

test.each(Object.entries(forms))('%s whose connection is lost at any byte is 400', async (_, form) => {
  for (let length = 0; length < form.length; length += 7) {
    const body = Readable.from(
      (async function* () {
        yield Buffer.from(form.slice(0, length));
        throw Object.assign(new Error('aborted'), { code: 'ECONNRESET' });
      })(),
    );
    expect(await outcomeOf(body), `after ${length} bytes`).toBe(400);
  }
});
