import { BadImage, encodePreview } from './decode-image.ts';

/** A decoder that takes more would endanger the server, which is on the same machine. */
const MEMORY_BYTES = 512 * 1024 ** 2;
const WATCH_MS = 10;

// The decoder has a thread of its own, so this timer runs while an image is decoded.
setInterval(() => {
  if (process.memoryUsage.rss() > MEMORY_BYTES) process.exit(1);
}, WATCH_MS);

// A stop signal for all processes must not look like an image that ends the decoder.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {});
process.on('disconnect', () => process.exit());
process.on('message', async ({ bytes }: { bytes: Uint8Array }) => {
  const webp = await encodePreview(bytes).catch((error: unknown) => {
    if (error instanceof BadImage) return null;
    throw error;
  });
  process.send?.({ webp });
});
