// Draws every picture of the sample. `node sample/draw/main.ts [film | marks | part of a name]`
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { drawFilm, drawPoster } from './hero.ts';
import { brand, clientLogo, clientMarks } from './marks.ts';
import { paint, save, savePicture, sheet } from './render.ts';
import { choosingScenes } from './scenes/choosing/index.ts';
import { cloudScenes } from './scenes/cloud/index.ts';
import { deviceScenes } from './scenes/devices/index.ts';
import { networkScenes } from './scenes/networks/index.ts';
import { recoveryScenes } from './scenes/recovery/index.ts';
import { repairScenes } from './scenes/repair/index.ts';
import { safetyScenes } from './scenes/safety/index.ts';
import { securityScenes } from './scenes/security/index.ts';
import { webScenes } from './scenes/web/index.ts';
import { shareCard } from './share.ts';

const root = join(import.meta.dirname, '../..');
const pictures = join(root, 'sample/images');
const brandFolder = join(root, 'web/assets/brand');
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

async function drawScenes(only: string): Promise<void> {
  for (const [name, draw] of Object.entries(scenes)) {
    if (name.includes(only)) await savePicture(join(pictures, name), sheet(draw()));
  }
}

async function drawClients(): Promise<void> {
  for (const slug of Object.keys(clientMarks)) {
    const svg = clientLogo(slug);
    await save(join(pictures, 'clients', `${slug}.svg`), svg);
    const webp = await sharp(Buffer.from(svg), { density: 144 }).resize(320).webp({ lossless: true }).toBuffer();
    await save(join(pictures, 'clients', `${slug}.320.webp`), webp);
  }
}

async function drawBrand(): Promise<void> {
  await save(join(brandFolder, 'logo.svg'), brand.logo);
  await save(join(brandFolder, 'logo-on-dark.svg'), brand.logoOnDark);
  await save(join(brandFolder, 'mark.svg'), brand.mark);
  await save(join(brandFolder, 'favicon.svg'), brand.favicon);
  await save(
    join(brandFolder, 'apple-touch-icon.png'),
    await sharp(Buffer.from(brand.icon)).png({ palette: true }).toBuffer(),
  );
  const png = await sharp(Buffer.from(brand.logoOnLight), { density: 216 }).png({ palette: true }).toBuffer();
  await save(join(brandFolder, 'logo.png'), png);
  const card = await paint(sheet(shareCard(), 1200, 630), 1200, 630);
  await save(join(pictures, 'share.jpg'), await sharp(card).jpeg({ quality: 84, mozjpeg: true }).toBuffer());
}

const [, , what = ''] = process.argv;

await mkdir(media, { recursive: true });
if (what === 'film') {
  await drawPoster(media);
  await drawFilm(media);
} else {
  if (what !== 'marks') await drawScenes(what);
  if (what === 'marks' || what === '') {
    await drawClients();
    await drawBrand();
    await drawPoster(media);
  }
}
