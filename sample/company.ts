import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { companyFile } from '../contract/shared/company.ts';
import type { Config } from '../server/config/config.ts';

/** The demo's company, which does not exist. Only the seed and tests read it. */
export const sampleCompany = companyFile.parse(
  JSON.parse(readFileSync(join(import.meta.dirname, 'company.json'), 'utf8')),
);

/** Another company can have the sample's records. */
export const companyOfSeed = ({ companyFile: own }: Pick<Config, 'companyFile'>) => own ?? sampleCompany;
