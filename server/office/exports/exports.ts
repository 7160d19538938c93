export { type Column, csvFile, startExport } from '../../platform/csv/csv.ts';
