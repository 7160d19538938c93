import { crc32 } from 'node:zlib';
import sharp from 'sharp';
import type { Client, RawRequest } from './client.ts';

export type FormFile = { filename?: string; type?: string; bytes: Uint8Array };
/** A record is sent as JSON. */
type Fields = Record<string, string | number | FormFile | object>;

const isUpload = (value: Fields[string]): value is FormFile => typeof value === 'object' && 'bytes' in value;

const BOUNDARY = 'deskfront-test-boundary';

export function formOf(fields: Fields | [string, Fields[string]][]): RawRequest {
  const parts = (Array.isArray(fields) ? fields : Object.entries(fields)).map(([name, value]) => {
    const isFile = isUpload(value);
    const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
    const file = isFile
      ? `; filename="${value.filename ?? 'image.png'}"\r\nContent-Type: ${value.type ?? 'image/png'}`
      : '';
    const head = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"${file}\r\n\r\n`;
    return Buffer.concat([Buffer.from(head), isFile ? value.bytes : Buffer.from(text), Buffer.from('\r\n')]);
  });
  return {
    raw: Buffer.concat([...parts, Buffer.from(`--${BOUNDARY}--\r\n`)]),
    headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
  };
}

export const sendForm = (by: Client, path: string, fields: Fields) => by.send('POST', path, formOf(fields));
export const sendChange = (by: Client, path: string, fields: Fields) =>
  sendForm(by, path, { ...fields, _method: 'PUT' });

export const png = (width = 40, height = 30): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: '#2c6e63' } })
    .png()
    .toBuffer();

/** The box that declares the size; the pixels are those of a small image. */
export async function avifWithDeclaredSize(width: number, height: number, channels: 3 | 4 = 3): Promise<Buffer> {
  const background = { r: 200, g: 100, b: 50, alpha: 0.5 };
  const bytes = await sharp({ create: { width: 64, height: 64, channels, background } })
    .avif({ effort: 0 })
    .toBuffer();
  for (let at = bytes.indexOf('ispe'); at >= 0; at = bytes.indexOf('ispe', at + 1)) {
    bytes.writeUInt32BE(width, at + 8);
    bytes.writeUInt32BE(height, at + 12);
  }
  return bytes;
}

type Declared = { interlaced?: boolean; depth?: 8 | 16 };

export async function pngWithDeclaredSize(width: number, height: number, declared: Declared = {}): Promise<Buffer> {
  const { interlaced = false, depth = 8 } = declared;
  const bytes = Buffer.from(await png(8, 8));
  bytes[24] = depth;
  bytes[28] = Number(interlaced);
  bytes.writeUInt32BE(width, 16);
  bytes.writeUInt32BE(height, 20);
  bytes.writeUInt32BE(crc32(bytes.subarray(12, 29)), 29);
  return bytes;
}
