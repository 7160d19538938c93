import type { z } from 'zod';
import type { ServiceDetail } from '../../../contract/selling/catalog.ts';
import type { serviceInput } from '../../../contract/selling/catalog-admin.ts';

export const courseColumns = ['services.steps', 'services.on_site'] as const;

type Row = { steps: string; on_site: boolean };

export const toCourse = ({ steps, on_site }: Row): Pick<ServiceDetail, 'steps' | 'on_site'> => ({
  steps: JSON.parse(steps),
  on_site,
});

/** What is omitted is unchanged. */
export const toCourseRow = ({ steps, on_site }: z.output<typeof serviceInput>) => ({
  ...(steps !== undefined && { steps: JSON.stringify(steps) }),
  ...(on_site !== undefined && { on_site }),
});
