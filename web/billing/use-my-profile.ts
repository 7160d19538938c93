import { useEffect, useState } from 'react';
import type { BillingProfile } from '../../contract/invoicing/billing-details.ts';
import { call } from '../api/browser.ts';
import { settled } from '../api/page-data.ts';
import type { BillingValues } from './billing-values.ts';

const known = (profile: BillingProfile | null): Partial<BillingValues> =>
  Object.fromEntries(Object.entries(profile ?? {}).filter(([, value]) => value !== null));

/** The customer's earlier details: null while they load, empty if that fails. */
export function useMyProfile(isNeeded = true): Partial<BillingValues> | null {
  const [profile, setProfile] = useState<Partial<BillingValues> | null>(null);
  useEffect(() => {
    if (!isNeeded) return;
    let isShown = true;
    void settled(call('GET /customer/billing-profile'), '').then(
      ({ content }) => isShown && setProfile(known(content)),
    );
    return () => {
      isShown = false;
    };
  }, [isNeeded]);
  return profile;
}
