import { useState } from 'react';
import type { Customer } from '../../../../contract/office/customers.ts';
import { countryName } from '../../../../contract/shared/countries.ts';
import { taxIdName } from '../../../billing/billing-values.ts';
import { documentDayText } from '../../../dashboard/dates.ts';
import { useAction } from '../../../dashboard/forms/use-action.ts';
import { LaterDialog, later, usePrefetch } from '../../../dashboard/later.tsx';
import { BreakableEmail } from '../../../record/breakable-email.tsx';
import { ContactFacts } from '../../../record/contact-facts.tsx';
import { FactCard } from '../../../record/fact-card.tsx';
import { Fact } from '../../../record/facts.tsx';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { SecondFactorStatus } from '../../shared/second-factor-status.tsx';
import { CustomerNotes } from './customer-notes.tsx';
import { type Editable, loadEditable } from './load-editable.ts';

const EditCustomer = later(() => import('./edit-customer.tsx').then((part) => part.EditCustomer));
const UserSecurity = later(() => import('../../shared/user-security.tsx').then((part) => part.UserSecurity));

const quiet = '-my-1.5 -me-3';

function addressOf({ line1, line2, city, region, postal_code, country }: Customer['billing']): string {
  if (!line1 && !city) return '';
  const place = [city, [region, postal_code].filter(Boolean).join(' ')].filter(Boolean).join(', ');
  return [line1, line2, place, country && countryName(country)].filter(Boolean).join(', ');
}

export function CustomerFacts({ customer }: { customer: Customer }) {
  const { billing, phone, email, dpa } = customer;
  const { run, problem, isPending } = useAction();
  const [editing, setEditing] = useState<Editable | null>(null);
  const [isSecuring, setSecuring] = useState(false);
  usePrefetch(EditCustomer, UserSecurity);
  const stopEditing = () => setEditing(null);
  const stopSecuring = () => setSecuring(false);
  const edit = () =>
    run(async () => setEditing(await loadEditable(customer.id)), { failure: 'Failed to fetch the details.' });
  return (
    <>
      <FactCard
        title="Details"
        value={phone ?? email}
        action={
          <Button
            tone="quiet"
            size="small"
            className={quiet}
            onClick={() => void edit()}
            pending={isPending && 'Loading…'}
          >
            Edit details
          </Button>
        }
      >
        {problem && <Alert className="mb-3">{problem}</Alert>}
        <ContactFacts person={customer} address={addressOf(billing)}>
          {billing.company && <Fact name="Company">{billing.company}</Fact>}
          {dpa && (
            <Fact name="Data processing">
              Version {dpa.version} accepted by {dpa.name} on {documentDayText(dpa.day)}
            </Fact>
          )}
          {billing.invoice_email && (
            <Fact name="Invoices to" copy={billing.invoice_email}>
              <BreakableEmail email={billing.invoice_email} />
            </Fact>
          )}
          {billing.tax_id && (
            <Fact name={taxIdName(billing.country ?? '')} copy={billing.tax_id}>
              {billing.tax_id}
            </Fact>
          )}
        </ContactFacts>
      </FactCard>
      <CustomerNotes customer={customer} />
      <FactCard
        title="Login"
        value={customer.second_factor ? 'Second factor on' : 'Second factor off'}
        action={
          <Button tone="quiet" size="small" className={quiet} onClick={() => setSecuring(true)}>
            Login security
          </Button>
        }
      >
        <p className="flex items-center gap-2 text-sm text-ink-soft">
          Second factor <SecondFactorStatus user={customer} />
        </p>
      </FactCard>
      {editing && (
        <LaterDialog onClose={stopEditing}>
          <EditCustomer {...editing} onClose={stopEditing} />
        </LaterDialog>
      )}
      {isSecuring && (
        <LaterDialog onClose={stopSecuring}>
          <UserSecurity user={customer} run={run} onClose={stopSecuring} />
        </LaterDialog>
      )}
    </>
  );
}
