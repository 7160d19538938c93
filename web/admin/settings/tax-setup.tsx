import { type ReactNode, useState } from 'react';
import { countryName, isMemberState, knownRegions, memberStates } from '../../../contract/countries.ts';
import type { SellerSettings } from '../../../contract/settings.ts';
import { call } from '../../api/browser.ts';
import { useAction } from '../../dashboard/use-action.ts';
import { useQuestion } from '../../dashboard/use-question.tsx';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Select } from '../../ui/field.tsx';

type Preset = { preset: 'none' | 'us' | 'eu' | 'uk' | 'in'; place?: string; oss?: boolean };
type Props = { seller: SellerSettings; hasRates: boolean };

const countries = memberStates
  .map((code) => [code, countryName(code) ?? code] as const)
  .toSorted(([, a], [, b]) => a.localeCompare(b, 'en'));

/** One click sets up a country with its usual rates. */
export function TaxSetup({ seller, hasRates }: Props) {
  const { run, isPending, problem } = useAction();
  const { ask, dialog } = useQuestion();
  const [done, setDone] = useState<string | null>(null);
  const [member, setMember] = useState(isMemberState(seller.country) ? seller.country : 'DE');
  const [usesOss, setOss] = useState(false);
  const states = knownRegions.IN ?? [];
  const [state, setState] = useState(states.find(({ code }) => code === seller.region)?.code ?? 'GJ');

  const apply = (preset: Preset) => {
    setDone(null);
    return run(
      async () => {
        if (hasRates)
          await ask({
            title: 'Replace the current rates?',
            action: 'Replace them',
            text: 'Rates that have taxed a sale are ended, and the others are deleted. Issued invoices don’t change.',
          });
        const body = { ...preset, replace: hasRates };
        const { message } = await call('POST /admin/tax-rates/preset', { body });
        setDone(preset.preset === 'none' ? 'Tax is off.' : message);
      },
      { failure: 'Failed to set up tax.' },
    );
  };
  return (
    <Card className="p-5 sm:p-7">
      <h2 className="text-xl">Set up tax</h2>
      <p className="mt-1 max-w-text text-ink-soft">
        Choose where your company is. You can change every rate afterwards.
      </p>
      {problem && <Alert className="mt-4">{problem}</Alert>}
      {done && (
        <Alert kind="success" className="mt-4">
          {done}
        </Alert>
      )}
      <ul className="mt-5 grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        <Choice title="No tax" text="Prices and invoices show no tax.">
          <Apply pending={isPending} onClick={() => apply({ preset: 'none' })}>
            Turn tax off
          </Apply>
        </Choice>
        <Choice title="United States" text="You add the rate of each state. Tax is added to your prices.">
          <Apply pending={isPending} onClick={() => apply({ preset: 'us' })}>
            Set up US sales tax
          </Apply>
        </Choice>
        <Choice title="United Kingdom" text="VAT at the standard rate.">
          <Apply pending={isPending} onClick={() => apply({ preset: 'uk' })}>
            Set up UK VAT
          </Apply>
        </Choice>
        <Choice title="European Union" text="VAT of your country, with reverse charge for companies in others.">
          <Select
            label="Member state"
            value={member}
            onChange={({ currentTarget }) => setMember(currentTarget.value as typeof member)}
          >
            {countries.map(([code, name]) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
          </Select>
          <Checkbox
            label="I use OSS"
            checked={usesOss}
            onChange={({ currentTarget }) => setOss(currentTarget.checked)}
          />
          <Apply pending={isPending} onClick={() => apply({ preset: 'eu', place: member, oss: usesOss })}>
            Set up EU VAT
          </Apply>
        </Choice>
        <Choice title="India" text="CGST and SGST in your state, IGST in others.">
          <Select label="State" value={state} onChange={({ currentTarget }) => setState(currentTarget.value)}>
            {states.map(({ code, name }) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
          </Select>
          <Apply pending={isPending} onClick={() => apply({ preset: 'in', place: state })}>
            Set up GST
          </Apply>
        </Choice>
      </ul>
      {dialog}
    </Card>
  );
}

const Choice = ({ title, text, children }: { title: string; text: string; children: ReactNode }) => (
  <li className="grid content-start gap-3 rounded-md border border-line p-4">
    <div>
      <h3 className="font-semibold">{title}</h3>
      <p className="text-sm text-ink-soft">{text}</p>
    </div>
    {children}
  </li>
);

type ApplyProps = { pending: boolean; onClick: () => unknown; children: ReactNode };

const Apply = ({ pending, onClick, children }: ApplyProps) => (
  <Button tone="secondary" className="justify-self-start" pending={pending && children} onClick={() => void onClick()}>
    {children}
  </Button>
);
