import { z } from 'zod';

const texts = z.array(z.string());

/** All texts of a document, formatted. The PDF, the screen and the print view show these and nothing else. */
export const printedDocument = z
  .object({
    name: z.string().meta({ description: 'The title of the file, and the heading of further pages' }),
    author: z.string(),
    issuedAt: z.string(),
    paper: z.enum(['a4', 'letter']),
    companyName: z.string(),
    brandHue: z.number(),
    brandChroma: z.number(),
    logo: z.string().nullable().meta({ description: 'A PNG as data URL. Without it, the company’s name is printed' }),
    seller: texts.meta({ description: 'In one line, below the logo' }),
    title: z.string(),
    mark: z.string().nullable().meta({ description: 'Across the page: it is no real document' }),
    number: z.string(),
    state: z
      .object({ text: z.string(), isPaid: z.boolean() })
      .meta({ description: 'When it was issued. On screens, a cancelled invoice says so' }),
    intro: z.string().nullable(),
    customerLabel: z.string(),
    customer: texts,
    details: z.array(z.tuple([z.string(), z.string()])).meta({ description: 'Terms with their values' }),
    columns: texts.meta({ description: 'Heads of the cells; the last is the amount' }),
    lines: z.array(z.object({ title: z.string(), description: z.string().nullable(), cells: texts })),
    amounts: z.array(
      z.object({
        label: z.string(),
        amount: z.string(),
        isStrong: z.boolean().optional(),
        isAfterRule: z.boolean().optional(),
      }),
    ),
    notes: texts.meta({ description: 'Next to the amounts' }),
    payment: z.object({ title: z.string(), lines: texts }).nullable().meta({ description: 'Below these notes' }),
    sections: z.array(z.object({ lines: texts })).meta({ description: 'Below all others, in the width of the page' }),
    imprint: texts,
    footer: z.string(),
  })
  .meta({ id: 'PrintedDocument' });
export type PrintedDocument = z.infer<typeof printedDocument>;
