/** After a restore, numbers may continue behind those that customers already hold. */
export const isContinuedAt = (kind: 'invoice' | 'credit_note', year: string, seq: string): string =>
  `exists (select 1 from audit_log a where a.action = '${kind}.skip_numbers'
    and a.after = '{"year":' || ${year} || ',"next":' || (${seq}) || '}')`;
