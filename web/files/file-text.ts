import type { OrderFile } from '../../contract/order/files.ts';
import { numberFormat } from '../../contract/shared/language/formats.ts';

const units = ['bytes', 'KB', 'MB', 'GB'];
const number = numberFormat({ maximumFractionDigits: 1 });

/** Units of 1,024 bytes, as in the limit of 50 MB. */
export function sizeText(bytes: number): string {
  const power = bytes < 1024 ? 0 : Math.min(3, Math.floor(Math.log2(bytes) / 10));
  return `${number.format(bytes / 1024 ** power)} ${units[power]}`;
}

const executables =
  /\.(exe|msi|msix|com|scr|pif|cpl|dll|sys|jar|apk|ipa|app|appimage|dmg|pkg|deb|rpm|elf|bin|so|dylib|iso|img|lnk|url|hta|chm)$/i;
const scripts =
  /\.(js|mjs|cjs|jse|ts|vbs|vbe|wsf|wsh|ps1|psm1|bat|cmd|sh|bash|zsh|fish|py|pyw|rb|pl|php|reg|sct|html?|xhtml|svg|docm|dotm|xlsm|xltm|xlam|pptm|potm|ppam|ppsm)$/i;
const archives = /\.(zip|7z|rar|tar|gz|tgz|bz2|tbz2?|xz|txz|zst|lz4?|cab|arj|ace|z|cpio)$/i;
const riskyTypes =
  /^application\/(x-msdownload|x-elf|x-mach-binary|x-msi|java-archive|java-vm|vnd\.android|x-apple-diskimage|x-(?!cfb)[\w-]*(compress|zip|tar|archive|rar)|zip|gzip|zstd|vnd\.rar|vnd\.debian|x-rpm|x-deb|x-iso|x-shockwave|x-lzh|x-ms-shortcut|x\.ms\.shortcut|wasm)/;

/** Nothing has checked these files, and people should know. */
export const isRisky = ({ name, type }: Pick<OrderFile, 'name' | 'type'>): boolean =>
  executables.test(name) || scripts.test(name) || archives.test(name) || riskyTypes.test(type);

export function scanText(file: Pick<OrderFile, 'name' | 'type' | 'scan' | 'is_deleted'>): string | null {
  if (file.scan === 'refused') return 'Deleted: the virus scanner found malware';
  if (file.is_deleted) return 'Deleted';
  if (file.scan === 'failed') return 'This file could not be scanned. Please upload it in another format.';
  if (file.scan === 'waiting') return 'Being scanned';
  return file.scan === 'none' && isRisky(file) ? 'Not scanned' : null;
}

export const canOpen = ({ scan, is_deleted }: Pick<OrderFile, 'scan' | 'is_deleted'>): boolean =>
  !is_deleted && (scan === 'none' || scan === 'clean');
