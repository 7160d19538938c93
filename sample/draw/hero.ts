import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { frame, height, width } from './hero-scene.ts';
import { paint, save } from './render.ts';

const fps = 24;
const frames = fps * 10;

const phonePart = { x: Math.round((width - (height * 4) / 3) * 0.8), width: Math.round((height * 4) / 3), height };

async function film(folder: string): Promise<void> {
  for (let i = 0; i < frames; i += 1) {
    await writeFile(join(folder, `${String(i).padStart(4, '0')}.png`), await paint(frame(i / frames), width, height));
  }
}

export async function drawPoster(media: string): Promise<void> {
  const first = await paint(frame(0), width, height);
  for (const w of [768, 1280]) {
    const image = sharp(first).resize(w);
    await save(join(media, `hero-poster.${w}.webp`), await image.clone().webp({ quality: 78, effort: 6 }).toBuffer());
    await save(join(media, `hero-poster.${w}.avif`), await image.clone().avif({ quality: 58, effort: 6 }).toBuffer());
  }
  // The part that phones show, where the box is narrower (hero-video.tsx).
  const { x, ...part } = phonePart;
  const cropped = sharp(first).extract({ ...part, left: x, top: 0 });
  for (const w of [480, 720, 960]) {
    const image = cropped.clone().resize(w);
    await save(join(media, `hero-phone.${w}.webp`), await image.clone().webp({ quality: 78, effort: 6 }).toBuffer());
    await save(join(media, `hero-phone.${w}.avif`), await image.clone().avif({ quality: 58, effort: 6 }).toBuffer());
  }
}

export async function drawFilm(media: string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'hero-'));
  const input = ['-y', '-loglevel', 'error', '-framerate', String(fps), '-i', join(folder, '%04d.png')];
  const encode = (name: string, options: string) =>
    execFileSync('ffmpeg', [
      ...input,
      ...`-an -pix_fmt yuv420p -threads 2 -g ${frames} ${options}`.split(' '),
      join(media, name),
    ]);
  try {
    await film(folder);
    encode('hero.mp4', '-c:v libx264 -preset slow -crf 28 -tune animation -movflags +faststart');
    encode('hero.webm', '-c:v libvpx-vp9 -crf 39 -b:v 0 -row-mt 1 -deadline good -cpu-used 2');
    for (const name of ['hero.mp4', 'hero.webm']) console.log(name, statSync(join(media, name)).size);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
