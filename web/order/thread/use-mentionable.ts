import { useEffect, useState } from 'react';
import { call } from '../../api/browser.ts';
import type { Person } from './mentions.ts';

/** Loaded once a note is written. */
export function useMentionable(orderId: number, isNote: boolean): readonly Person[] {
  const [people, setPeople] = useState<readonly Person[]>([]);
  const isMissing = isNote && people.length === 0;
  useEffect(() => {
    if (!isMissing) return;
    let isShown = true;
    call('GET /orders/{id}/messages/mentionable', { params: { id: orderId } }).then(
      ({ data }) => isShown && setPeople(data),
      console.warn,
    );
    return () => {
      isShown = false;
    };
  }, [orderId, isMissing]);
  return people;
}
