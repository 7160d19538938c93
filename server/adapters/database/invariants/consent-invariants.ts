/** The version before a text is the one that took effect before it, whatever their numbers are. */
export const consentInvariants: Record<string, string> = {
  'a consent of an order to a text that was not in effect': `
    select c.id from consents c
    join legal_renderings r on r.id = c.rendering_id
    join legal_documents d on d.id = r.document_id
    where d.kind <> c.kind or d.state in ('open', 'scheduled') or c.at < r.from_at or c.at >= r.to_at
    or exists (select 1 from legal_documents e join legal_renderings x on x.document_id = e.id
      where e.kind = d.kind and e.state in ('effective', 'former')
      and (e.effective_on < d.effective_on or (e.effective_on = d.effective_on and e.published_at < d.published_at))
      and x.from_at <= c.at and (x.to_at is null or x.to_at > c.at))`,
  'a finished purchase without what its buyer accepted': `
    select a.id from checkout_attempts a where a.state = 'done' and a.accepted like '%"rendering_id"%'
    and not exists (select 1 from consents c where c.order_id = a.order_id)`,
};
