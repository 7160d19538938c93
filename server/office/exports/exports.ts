export { type Column, csvFile } from '../../platform/csv/csv.ts';
export { startExport } from '../../platform/csv/start-export.ts';
