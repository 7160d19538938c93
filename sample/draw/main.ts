import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { drawFilm, drawPoster } from './hero.ts';
import { brand, clientLogoSvg, clientLogos } from './logos.ts';
import { paint, save, saveOriginal, svgDocument } from './render.ts';
import { choosingScenes } from './scenes/choosing/index.ts';
import { cloudScenes } from './scenes/cloud/index.ts';
import { deviceScenes } from './scenes/devices/index.ts';
import { networkScenes } from './scenes/networks/index.ts';
import { recoveryScenes } from './scenes/recovery/index.ts';
import { repairScenes } from './scenes/repair/index.ts';
import { safetyScenes } from './scenes/safety/index.ts';
import { securityScenes } from './scenes/security/index.ts';
import { webScenes } from './scenes/web/index.ts';
import { shareCard } from './share-card.ts';

const root = join(import.meta.dirname, '../..');
const images = join(root, 'sample/images');
const brandImages = join(root, 'web/assets/brand');
const media = join(root, 'web/assets/media');

const scenes: Record<string, () => string> = {
  ...cloudScenes,
  ...networkScenes,
  ...securityScenes,
  ...deviceScenes,
  ...recoveryScenes,
  ...webScenes,
  ...safetyScenes,
  ...choosingScenes,
  ...repairScenes,
};

async function drawScenes(part: string): Promise<void> {
  for (const [name, draw] of Object.entries(scenes)) {
    if (name.includes(part)) await saveOriginal(join(images, name), svgDocument(draw()));
  }
}

async function drawClients(): Promise<void> {
  for (const slug of Object.keys(clientLogos)) {
    await save(join(images, 'clients', `${slug}.svg`), clientLogoSvg(slug));
  }
}

async function drawBrand(): Promise<void> {
  await save(join(brandImages, 'logo.svg'), brand.logo);
  await save(join(brandImages, 'logo-on-dark.svg'), brand.logoOnDark);
  await save(join(brandImages, 'mark.svg'), brand.mark);
  await save(join(brandImages, 'favicon.svg'), brand.favicon);
  await save(
    join(brandImages, 'apple-touch-icon.png'),
    await sharp(Buffer.from(brand.icon)).png({ palette: true }).toBuffer(),
  );
  for (const size of [192, 512])
    await save(
      join(brandImages, `app-icon-${size}.png`),
      await sharp(Buffer.from(brand.appIcon)).resize(size).png({ palette: true }).toBuffer(),
    );
  const png = await sharp(Buffer.from(brand.logoOnLight), { density: 216 }).png({ palette: true }).toBuffer();
  await save(join(brandImages, 'logo.png'), png);
  const card = await paint(svgDocument(shareCard(), 1200, 630), 1200, 630);
  await save(join(images, 'share.jpg'), await sharp(card).jpeg({ quality: 84, mozjpeg: true }).toBuffer());
}

const [part = ''] = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));

await mkdir(media, { recursive: true });
if (part === 'film') {
  await drawPoster(media);
  await drawFilm(media);
} else {
  if (part !== 'logos') await drawScenes(part);
  if (part === 'logos' || part === '') {
    await drawClients();
    await drawBrand();
    await drawPoster(media);
  }
}
