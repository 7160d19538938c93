import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Nothing personal: a backup that is older than an erasure learns by it whom to erase again. */
export type LedgerEntry = { user_id: number; user_since: string; at: string };

const NAME = 'erasures.json';

type Places = { dataDir: string; backup?: { dir: string } | null };

const foldersOf = ({ dataDir, backup }: Places): string[] => [dataDir, ...(backup ? [backup.dir] : [])];

/** Entries of all folders, each once. A file that can't be read has none. */
export async function readLedger(folders: readonly string[]): Promise<LedgerEntry[]> {
  const lists = await Promise.all(
    folders.map(async (folder) => {
      const text = await readFile(join(folder, NAME), 'utf8').catch(() => '[]');
      try {
        return JSON.parse(text) as LedgerEntry[];
      } catch {
        return [];
      }
    }),
  );
  return [...new Map(lists.flat().map((entry) => [keyOf(entry), entry])).values()];
}

const keyOf = ({ user_id, user_since }: LedgerEntry): string => `${user_id} ${user_since}`;

/** Written beside the data, and beside the backups, which outlive the machine. */
export async function addToLedger(places: Places, entries: readonly LedgerEntry[]): Promise<void> {
  if (entries.length === 0) return;
  for (const folder of foldersOf(places)) {
    const known = await readLedger([folder]);
    const all = new Map([...known, ...entries].map((entry) => [keyOf(entry), entry]));
    if (all.size === known.length) continue;
    await mkdir(folder, { recursive: true });
    const file = join(folder, NAME);
    // A killed process leaves the file as it was.
    await writeFile(`${file}.new`, JSON.stringify([...all.values()]), { mode: 0o600 });
    await rename(`${file}.new`, file);
  }
}

export const ledgerOf = (places: Places): Promise<LedgerEntry[]> => readLedger(foldersOf(places));
