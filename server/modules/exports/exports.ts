export { type Column, csvFile } from './csv.ts';
export { startExport } from './start-export.ts';
