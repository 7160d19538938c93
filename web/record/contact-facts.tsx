import type { ReactNode } from 'react';
import type { StoredBuyer } from '../../contract/shared/buyer.ts';
import { telephoneUrl } from '../public/company/telephone-url.ts';
import { Fact, Facts } from './facts.tsx';
import { mapUrl } from './map-url.ts';

const link = 'inline-flex min-h-6 items-center text-brand underline underline-offset-4 pointer-coarse:min-h-11';

type Props = {
  person: Pick<StoredBuyer, 'email' | 'phone'>;
  address?: string;
  isNarrow?: boolean;
  /** More facts. */
  children?: ReactNode;
};

export const ContactFacts = ({ person: { email, phone }, address = '', isNarrow = false, children }: Props) => (
  <Facts isNarrow={isNarrow}>
    {phone && (
      <Fact name="Phone" copy={phone}>
        <a href={telephoneUrl(phone)} className={link}>
          {phone}
        </a>
      </Fact>
    )}
    <Fact name="Email" copy={email}>
      <a href={`mailto:${email}`} className={link}>
        {email.slice(0, email.indexOf('@'))}
        <wbr />
        {email.slice(email.indexOf('@'))}
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
