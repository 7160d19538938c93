import type { Readable } from 'node:stream';
import { Busboy, type BusboyHeaders, type BusboyInstance } from '@fastify/busboy';
import { maxImageBytes } from '../../contract/shared/limits.ts';
import { AppError } from '../shared/errors.ts';

const MB = 1024 * 1024;
const TEXT_LIMIT_BYTES = 512 * 1024;
export const FORM_LIMIT_BYTES = maxImageBytes + MB;
export const formLimitOf = (largestImage = maxImageBytes): number => largestImage + MB;

const tooLarge = (subject: string, largest: number) =>
  new AppError('too_large', `${subject} is too large. Images may have up to ${largest / MB} MB.`);

/**
 * Only `imageFields` may carry a file, which is buffered in memory; other files are discarded. An empty file field, as
 * browsers send it, is omitted.
 */
export function readMultipart(
  body: Readable,
  type: string,
  imageFields: readonly string[],
  largestImage = maxImageBytes,
): Promise<Record<string, unknown>> {
  return new Promise((resolve, reject) => {
    const fields: Record<string, unknown> = Object.create(null);
    let limitError: AppError | null = null;
    const limits = {
      fileSize: largestImage,
      fieldSize: TEXT_LIMIT_BYTES,
      fields: 30,
      files: imageFields.length + 1,
      parts: 40,
      headerPairs: 50,
    };
    const rejectUnreadable = () => reject(new AppError('bad_request', 'The form could not be read.'));
    let parser: BusboyInstance;
    try {
      parser = new Busboy({ headers: { 'content-type': type } as BusboyHeaders, limits });
    } catch {
      rejectUnreadable();
      return;
    }
    parser.on('file', (name, stream, filename) => {
      const chunks: Buffer[] = [];
      const isImage = imageFields.includes(name);
      stream.on('data', (chunk: Buffer) => isImage && chunks.push(chunk));
      stream.on('limit', () => {
        limitError ??= tooLarge(`The ${name} file`, largestImage);
      });
      // A part that is never closed fails on its own stream; the parser reports no error.
      stream.on('error', rejectUnreadable);
      stream.on('end', () => {
        const bytes = Buffer.concat(chunks);
        if (!isImage || bytes.length === 0) return;
        const image = { filename: String(filename ?? ''), bytes };
        // The schema rejects a list.
        fields[name] = fields[name] === undefined ? image : [fields[name], image];
      });
    });
    parser.on('field', (name, value, _nameCut, valueCut) => {
      if (valueCut) limitError ??= new AppError('too_large', `The ${name} field is too large.`);
      const isBlankImage = imageFields.includes(name) && value === '';
      // Forms send line breaks as CRLF.
      if (name !== '__proto__' && !isBlankImage) fields[name] = value.replace(/\r\n/g, '\n');
    });
    for (const limit of ['fieldsLimit', 'filesLimit', 'partsLimit'] as const)
      parser.on(limit, () => {
        limitError ??= new AppError('too_large', 'The form has too many fields.');
      });
    parser.on('error', rejectUnreadable);
    parser.on('finish', () => (limitError ? reject(limitError) : resolve({ ...fields })));
    body.on('error', () => reject(new AppError('bad_request', 'The form was incomplete.')));
    body.pipe(parser);
  });
}
