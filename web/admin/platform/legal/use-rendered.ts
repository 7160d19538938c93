import { useEffect, useState } from 'react';
import type { LegalKind } from '../../../../contract/shared/company/legal-kinds.ts';
import { call } from '../../../api/browser.ts';
import { messageOf, type Response } from '../../../api/call.ts';

const WAIT_MS = 400;

export type Rendered = Response<'POST /admin/legal/{kind}/preview'>;

/** Follows the typing. The last valid text stays while one is invalid. */
export function useRendered(kind: LegalKind, html: string): { rendered: Rendered | null; problem: string | null } {
  const [rendered, setRendered] = useState<Rendered | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => {
    let isCurrent = true;
    const timer = setTimeout(async () => {
      if (html === '') {
        setRendered(null);
        return setProblem(null);
      }
      try {
        const answer = await call('POST /admin/legal/{kind}/preview', { params: { kind }, body: { html } });
        if (!isCurrent) return;
        setRendered(answer);
        setProblem(null);
      } catch (error) {
        if (isCurrent) setProblem(messageOf(error, 'Failed to check the text.'));
      }
    }, WAIT_MS);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [kind, html]);
  return { rendered, problem };
}
