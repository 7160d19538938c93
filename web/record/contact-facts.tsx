import type { ReactNode } from 'react';
import type { StoredBuyer } from '../../contract/shared/buyer.ts';
import { telephoneUrl } from '../public/company/telephone-url.ts';
import { BreakableEmail } from './breakable-email.tsx';
import { Fact, Facts } from './facts.tsx';
import { mapUrl } from './map-url.ts';

const link = 'inline-flex min-h-6 items-center text-brand underline underline-offset-4 pointer-coarse:min-h-11';

type Props = {
  person: Pick<StoredBuyer, 'email' | 'phone'>;
  address?: string;
  /** More facts. */
  children?: ReactNode;
};

export const ContactFacts = ({ person: { email, phone }, address = '', children }: Props) => (
  <Facts isNarrow>
    {phone && (
      <Fact name="Phone" copy={phone}>
        <a href={telephoneUrl(phone)} className={link}>
          {phone}
        </a>
      </Fact>
    )}
    <Fact name="Email" copy={email}>
      <a href={`mailto:${email}`} className={link}>
        <BreakableEmail email={email} />
      </a>
    </Fact>
    {address && (
      <Fact name="Address" copy={address}>
        <a href={mapUrl(address)} target="_blank" rel="noopener noreferrer" className={link}>
          {address}
        </a>
      </Fact>
    )}
    {children}
  </Facts>
);
