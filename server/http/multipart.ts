import type { Readable } from 'node:stream';
import { Busboy, type BusboyHeaders, type BusboyInstance } from '@fastify/busboy';
import { AppError } from '../shared/errors.ts';

const MB = 1024 * 1024;
export const IMAGE_LIMIT_BYTES = 8 * MB;
const TEXT_LIMIT = 512 * 1024;
/** The whole form: one picture, its texts, and what the format itself adds. */
export const FORM_LIMIT = IMAGE_LIMIT_BYTES + MB;

const tooLarge = (what: string) => new AppError('too_large', `${what} is too large. Pictures may have up to 8 MB.`);

/**
 * Reads a form with files. Only the named fields may carry a file, each once, held in memory up to its limit; whatever
 * else comes is let run off. An empty file field, as a browser sends where none was chosen, is no file. A text in such
 * a field stays one, which no rule takes for a picture.
 */
export function readForm(body: Readable, type: string, pictures: readonly string[]): Promise<Record<string, unknown>> {
  return new Promise((resolve, reject) => {
    const fields: Record<string, unknown> = Object.create(null);
    let failed: AppError | null = null;
    const limits = {
      fileSize: IMAGE_LIMIT_BYTES,
      fieldSize: TEXT_LIMIT,
      fields: 30,
      files: pictures.length + 1,
      parts: 40,
      headerPairs: 50,
    };
    let parser: BusboyInstance;
    try {
      parser = new Busboy({ headers: { 'content-type': type } as BusboyHeaders, limits });
    } catch {
      reject(new AppError('bad_request', 'The form could not be read.'));
      return;
    }
    parser.on('file', (name, stream, filename) => {
      const chunks: Buffer[] = [];
      const wanted = pictures.includes(name);
      stream.on('data', (chunk: Buffer) => wanted && chunks.push(chunk));
      stream.on('limit', () => {
        failed ??= tooLarge(`The ${name} file`);
      });
      stream.on('end', () => {
        const bytes = Buffer.concat(chunks);
        if (!wanted || bytes.length === 0) return;
        const picture = { filename: String(filename ?? ''), bytes };
        // Two are a list, which no rule takes for a picture.
        fields[name] = fields[name] === undefined ? picture : [fields[name], picture];
      });
    });
    parser.on('field', (name, value, _nameCut, valueCut) => {
      if (valueCut) failed ??= new AppError('too_large', `The ${name} field is too large.`);
      const isBlankPicture = pictures.includes(name) && value === '';
      // A form sends every line break as CRLF; texts have the one that was typed.
      if (name !== '__proto__' && !isBlankPicture) fields[name] = value.replace(/\r\n/g, '\n');
    });
    for (const limit of ['fieldsLimit', 'filesLimit', 'partsLimit'] as const)
      parser.on(limit, () => {
        failed ??= new AppError('too_large', 'The form has too many fields.');
      });
    parser.on('error', () => reject(new AppError('bad_request', 'The form could not be read.')));
    parser.on('finish', () => (failed ? reject(failed) : resolve({ ...fields })));
    body.on('error', () => reject(new AppError('bad_request', 'The form broke off.')));
    body.pipe(parser);
  });
}
