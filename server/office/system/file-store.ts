import { statusOf } from './disk.ts';
import { diskOf } from './heartbeat.ts';
import { type LineReader, size } from './line.ts';

/** Shown if the files are on a disk of their own, or if it was full. */
export const fileStoreLine: LineReader = async ({ files, config }) => {
  const room = await files.room();
  if (!room) return [];
  const own = await diskOf(config.dataDir);
  if (!room.isFull && own?.total === room.total) return [];
  const status = room.isFull ? 'bad' : statusOf(room);
  const line = { key: 'file-store', status, value: `${size(room.free)} of ${size(room.total)} free` };
  if (status === 'ok') return [{ ...line, text: 'There is enough room.' }];
  return [
    {
      ...line,
      text: room.isFull
        ? 'The last upload failed, because the disk of the files was full (ENOSPC).'
        : 'The disk of the files is filling up.',
      action: 'Free some room on the disk of DATA_DIR/storage. The list of the largest orders shows what takes it up.',
    },
  ];
};
