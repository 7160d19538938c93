/** Without an order, only the name is known. */
export type ReplyValues = { customer_name: string; order_id?: number; due_day?: string; service?: string };

/** Placeholders without a value remain, so that their author notices them. */
export const fillReply = (content: string, values: ReplyValues): string =>
  content.replaceAll(/\{(customer_name|order_id|due_day|service)\}/g, (placeholder, name: keyof ReplyValues) =>
    String(values[name] ?? placeholder),
  );

/** The text behind a `/` at the start; null if no saved reply is being chosen. */
export const replyQuery = (text: string): string | null => /^\/([^\n/]{0,60})$/.exec(text)?.[1] ?? null;
