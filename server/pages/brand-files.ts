import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { brandColor } from '../../contract/shared/company/colors.ts';
import { documentLogoKey, emailLogoKey, iconKey } from '../adapters/brand-keys.ts';
import { drawIcon, drawShare, resizeIcon, toIco } from '../adapters/brand-tiles.ts';
import { typeOf } from '../adapters/files/files.ts';
import type { Deps } from '../deps.ts';
import { DATA_POLICY } from '../http/headers.ts';
import { type Brand, brandOf } from '../shared/brand/brand.ts';

type File = { body: Buffer; type: string; etag: string };
type FileDeps = Pick<Deps, 'db' | 'settings' | 'config' | 'files'>;

/** An SVG opened as a document needs its own styles. */
const SVG_POLICY = `${DATA_POLICY}; style-src 'unsafe-inline'`;

/** Names of earlier versions. */
const formerNames: Record<string, string> = {
  'apple-touch-icon.png': 'icon-180.png',
  'app-icon-192.png': 'icon-192.png',
  'app-icon-512.png': 'icon-512.png',
};

const withTag = (body: Buffer, type: string): File => ({
  body,
  type,
  etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`,
});

/** Pictures beside COMPANY_FILE count until the brand is saved in the browser. */
async function besideFile({ config }: FileDeps, { isStored }: Brand, name: string): Promise<File | null> {
  const type = /^[a-z0-9][a-z0-9-]*\.(png|jpg|svg|webp)$/.test(name) ? typeOf(name) : null;
  if (isStored || !type || config.brandFolder === null) return null;
  const body = await readFile(join(config.brandFolder, name)).catch(() => null);
  return body && withTag(body, type);
}

async function stored(deps: FileDeps, key: string | undefined): Promise<File | null> {
  const file = key === undefined ? null : await deps.files.get(key);
  return file && withTag(file.bytes, file.type);
}

const logoOf = (deps: FileDeps, { images }: Brand): Promise<Buffer | null> =>
  images.logo ? deps.files.get(images.logo.key).then((file) => file?.bytes ?? null) : besideLogo(deps);

const besideLogo = ({ config }: FileDeps): Promise<Buffer | null> =>
  config.brandFolder === null
    ? Promise.resolve(null)
    : readFile(join(config.brandFolder, 'logo.png')).catch(() => null);

async function iconOf(deps: FileDeps, brand: Brand, size: number, isMaskable: boolean): Promise<File> {
  const { icon } = brand.images;
  const own = icon && (await stored(deps, iconKey(icon.key, size, isMaskable)));
  if (own) return own;
  const beside = isMaskable ? null : await besideFile(deps, brand, 'icon-512.png');
  if (beside) return withTag(await resizeIcon(beside.body, size), 'image/png');
  const logo = brand.images.logo || !brand.isStored ? await logoOf(deps, brand) : null;
  return withTag(
    await drawIcon({ size, color: brandColor(brand.tint), logo, isMaskable: isMaskable || size === 180 }),
    'image/png',
  );
}

async function makeFile(deps: FileDeps, brand: Brand, asked: string): Promise<File> {
  const beside = await besideFile(deps, brand, asked);
  if (beside) return beside;
  const name = formerNames[asked] ?? asked;
  const renamed = name === asked ? null : await besideFile(deps, brand, name);
  if (renamed) return renamed;
  const { images } = brand;
  if (name === 'favicon.ico')
    return withTag(
      toIco(
        await Promise.all([32, 48].map(async (size) => ({ size, png: (await iconOf(deps, brand, size, false)).body }))),
      ),
      'image/x-icon',
    );
  if (name === 'share.jpg') {
    const own = await stored(deps, images.share?.key);
    const logo = await logoOf(deps, brand);
    return own ?? withTag(await drawShare({ color: brandColor(brand.tint), logo }), 'image/jpeg');
  }
  if (name.startsWith('logo')) {
    const image = name.includes('dark') ? (images.logo_dark ?? images.logo) : images.logo;
    const key =
      image &&
      (name.includes('email')
        ? emailLogoKey(image.key)
        : name.includes('document')
          ? documentLogoKey(image.key)
          : image.key);
    const vector = name.endsWith('.svg') ? images.logo_vector?.key : undefined;
    const own = (await stored(deps, vector)) ?? (await stored(deps, key ?? undefined));
    if (own) return own;
  }
  const [, maskable, size] = /^icon-(maskable-)?(32|48|180|192|512)\.png$/.exec(name) ?? [];
  return iconOf(deps, brand, Number(size ?? 192), maskable !== undefined && Number(size) >= 192);
}

/** No name below `/brand/` is missing, and none is another company's: what was not uploaded is drawn. */
export function serveBrandFiles(app: FastifyInstance, deps: FileDeps): void {
  let made: { version: string; files: Map<string, Promise<File>> } = { version: '', files: new Map() };
  const fileOf = async (name: string): Promise<File> => {
    const brand = await brandOf(deps);
    const keys = Object.values(brand.images).map(({ key }) => key);
    const version = JSON.stringify([brand.isStored, brandColor(brand.tint), keys]);
    if (made.version !== version || made.files.size > 100) made = { version, files: new Map() };
    const { files } = made;
    const file = files.get(name) ?? makeFile(deps, brand, name);
    files.set(name, file);
    file.catch(() => files.delete(name));
    return file;
  };
  const handler = async (request: FastifyRequest, reply: FastifyReply) => {
    const { '*': path = 'favicon.ico' } = request.params as { '*'?: string };
    const { body, type, etag } = await fileOf(path);
    const policy = type === 'image/svg+xml' ? SVG_POLICY : DATA_POLICY;
    reply.headers({ etag, 'cache-control': 'no-cache', 'content-security-policy': policy });
    if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send();
    return reply.type(type).send(body);
  };
  app.get('/brand/*', handler);
  app.get('/favicon.ico', handler);
}
