import { z } from 'zod';

const texts = z.array(z.string());

/** All texts of a document, formatted. The PDF, the screen and the print view show these and nothing else. */
export const printedDocument = z
  .object({
    name: z.string().meta({ description: 'The title of the file, and the heading of further pages' }),
    author: z.string(),
    issuedAt: z.string(),
    companyName: z.string(),
    brandHue: z.number(),
    title: z.string(),
    subtitle: z.string(),
    intro: z.string().nullable(),
    stamp: z.object({ text: z.string(), isPaid: z.boolean() }),
    customerLabel: z.string(),
    customer: texts,
    seller: texts,
    details: z.array(z.tuple([z.string(), z.string()])).meta({ description: 'Terms with their values' }),
    columns: z.object({ quantity: z.boolean(), discount: z.boolean(), rate: z.boolean() }),
    lines: z.array(
      z.object({
        title: z.string(),
        description: z.string().nullable(),
        quantity: z.string(),
        price: z.string(),
        discount: z.string(),
        rate: z.string(),
        amount: z.string(),
      }),
    ),
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
