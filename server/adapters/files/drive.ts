import { join } from 'node:path';
import { Disk } from 'flydrive';
import type { Config } from '../../config/config.ts';
import type { Drive } from './file-types.ts';

type FileConfig = Pick<Config, 'dataDir' | 's3'>;

export async function openDrive({ dataDir, s3 }: FileConfig): Promise<Drive> {
  if (s3) return (await import('./s3-drive.ts')).openS3Drive(s3, dataDir);
  const location = join(dataDir, 'storage');
  const { FSDriver } = await import('flydrive/drivers/fs');
  const { diskStreams } = await import('./disk-streams.ts');
  return { disk: new Disk(new FSDriver({ location, visibility: 'public' })), streams: diskStreams(location) };
}

export const openDisk = async (config: FileConfig): Promise<Disk> => (await openDrive(config)).disk;
