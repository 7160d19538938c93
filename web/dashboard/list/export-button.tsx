import { Download, LoaderCircle, type LucideIcon } from 'lucide-react';
import { useState } from 'react';
import type { BulkInput, BulkResult } from '../../../contract/office/bulk.ts';
import { messageOf } from '../../api/call.ts';
import { download } from '../../api/download.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Menu } from '../../ui/popovers/menu.tsx';
import { showToast } from '../frame/toasts.tsx';

export type BulkExport = {
  call: (body: BulkInput) => Promise<BulkResult | { message: string }>;
  filter: Record<string, string>;
};

/** Several kinds of file make a menu. */
type FileChoice = { label: string; Icon: LucideIcon; url: string };

/** A list without bulk actions has the file's URL. */
export type Exporting = { total: number } & (BulkExport | { url: string } | { files: readonly FileChoice[] });

async function exportUrl(exporting: { total: number } & (BulkExport | { url: string })): Promise<string | null> {
  if ('url' in exporting) return exporting.url;
  const { call, filter, total } = exporting;
  const response = await call({ action: 'export', filter, expected_total: total });
  if ('message' in response) showToast(response.message);
  return 'message' in response ? null : (response.download_url ?? null);
}

const sizeText = (bytes: number) =>
  bytes < 1_000_000 ? `${Math.ceil(bytes / 1000)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;

export function ExportButton(exporting: Exporting) {
  const [progress, setProgress] = useState<string | null>(null);
  const run = async (exported: Parameters<typeof exportUrl>[0]) => {
    if (progress !== null) return;
    setProgress('Exporting…');
    try {
      const url = await exportUrl(exported);
      if (url) await download(url, (bytes) => setProgress(`Exporting… ${sizeText(bytes)}`));
    } catch (error) {
      showToast(messageOf(error, 'Failed to export. Please try again.'), { isError: true });
    }
    setProgress(null);
  };
  if (exporting.total === 0) return null;
  const Icon = progress === null ? Download : LoaderCircle;
  const icon = <Icon aria-hidden size={18} className={progress === null ? undefined : 'animate-spin'} />;
  return (
    <>
      <span role="status" className="text-sm whitespace-nowrap text-ink-soft tabular-nums empty:hidden">
        {progress}
      </span>
      {'files' in exporting ? (
        <Menu
          label="Export"
          size="small"
          icon={icon}
          items={exporting.files.map(({ url, ...choice }) => ({
            ...choice,
            onSelect: () => void run({ total: exporting.total, url }),
          }))}
        />
      ) : (
        <IconButton
          label="Export CSV"
          size="small"
          aria-disabled={progress !== null || undefined}
          onClick={() => void run(exporting)}
        >
          {icon}
        </IconButton>
      )}
    </>
  );
}
