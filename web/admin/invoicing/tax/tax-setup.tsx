import { CircleCheck } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import {
  countryName,
  isMemberState,
  knownRegions,
  memberStates,
  taxCountry,
  taxedAs,
} from '../../../../contract/shared/countries.ts';
import type { SellerSettings } from '../../../../contract/shared/settings-values.ts';
import { call } from '../../../api/browser.ts';
import { ApiError } from '../../../api/call.ts';
import { useAction } from '../../../dashboard/forms/use-action.ts';
import { useQuestion } from '../../../dashboard/forms/use-question.tsx';
import { SectionCard } from '../../../record/section-card.tsx';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Select } from '../../../ui/field.tsx';
import { TaxRateForm } from './tax-rate-form.tsx';

type Preset = { preset: 'none' | 'us' | 'eu' | 'uk' | 'in'; place?: string; oss?: boolean };
/** `isDecided`: somebody has said whether tax is charged. */
type Props = { seller: SellerSettings; hasRates: boolean; isOn: boolean; isDecided: boolean };

const countries = memberStates
  .flatMap(taxedAs)
  .map((code) => [code, countryName(code) ?? code] as const)
  .toSorted(([, a], [, b]) => a.localeCompare(b, 'en'));

const consequence = 'Rates that have taxed a sale are ended, and the others are deleted. Issued invoices don’t change.';
const replacing = { title: 'Replace the current rates?', action: 'Replace them', text: consequence };
const turningOff = { title: 'Turn tax off?', action: 'Turn tax off', text: `New sales are not taxed. ${consequence}` };

/** Texts of the choices that set up no rates. */
const doneTexts: Partial<Record<Preset['preset'], string>> = {
  none: 'Tax is off. New sales are not taxed.',
  us: 'Tax is on. Now add the rate of each state where you collect it.',
};

export function TaxSetup({ seller, hasRates, isOn, isDecided }: Props) {
  const { run, isPending, problem } = useAction();
  const [applied, setApplied] = useState<Preset['preset'] | null>(null);
  const isApplying = (preset: Preset['preset']) => isPending && applied === preset;
  const { ask, dialog } = useQuestion();
  const [isAdding, setAdding] = useState(false);
  const [done, setDone] = useState<string | null>(null);
  const [member, setMember] = useState(isMemberState(taxCountry(seller.country)) ? seller.country : 'DE');
  const [usesOss, setOss] = useState(false);
  const states = knownRegions.IN ?? [];
  const [state, setState] = useState(states.find(({ code }) => code === seller.region)?.code ?? 'GJ');

  const apply = (preset: Preset) =>
    run(
      async () => {
        setApplied(preset.preset);
        setDone(null);
        const confirmReplacing = () => ask(preset.preset === 'none' ? turningOff : replacing);
        if (hasRates) await confirmReplacing();
        const send = (replace: boolean) => call('POST /admin/tax-rates/preset', { body: { ...preset, replace } });
        const { message } = await send(hasRates).catch(async (error: unknown) => {
          // Someone has added rates since this screen was loaded.
          if (hasRates || !(error instanceof ApiError) || error.status !== 409) throw error;
          await confirmReplacing();
          return send(true);
        });
        setDone(doneTexts[preset.preset] ?? message);
        // Its rates differ by state, so the first one follows.
        setAdding(preset.preset === 'us');
      },
      { failure: 'Failed to set up tax.' },
    );
  return (
    <SectionCard title="Set up tax" text="Choose where your company is. You can change every rate afterwards.">
      {problem && <Alert className="mb-4">{problem}</Alert>}
      {isAdding && <TaxRateForm rate={null} name="Sales tax" onClose={() => setAdding(false)} />}
      {done && (
        <Alert kind="success" className="mb-4">
          {done}
        </Alert>
      )}
      <ul className="divide-y divide-line">
        <Choice title="No tax" text="Prices and invoices show no tax.">
          {isOn || hasRates || !isDecided ? (
            <Apply pending={isApplying('none')} onClick={() => apply({ preset: 'none' })}>
              {isOn || hasRates ? 'Turn tax off' : 'We don’t charge tax'}
            </Apply>
          ) : (
            <p className="flex min-h-11 items-center gap-1.5 font-medium">
              <CircleCheck aria-hidden size={18} className="text-good" />
              Tax is off.
            </p>
          )}
        </Choice>
        <Choice title="United States" text="You add the rate of each state. Tax is added to your prices.">
          <Apply pending={isApplying('us')} onClick={() => apply({ preset: 'us' })}>
            Set up US sales tax
          </Apply>
        </Choice>
        <Choice title="United Kingdom" text="VAT at the standard rate.">
          <Apply pending={isApplying('uk')} onClick={() => apply({ preset: 'uk' })}>
            Set up UK VAT
          </Apply>
        </Choice>
        <Choice title="European Union" text="VAT of your country, with reverse charge for companies in others.">
          <Select label="Member state" value={member} onChange={({ currentTarget }) => setMember(currentTarget.value)}>
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
          <Apply pending={isApplying('eu')} onClick={() => apply({ preset: 'eu', place: member, oss: usesOss })}>
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
          <Apply pending={isApplying('in')} onClick={() => apply({ preset: 'in', place: state })}>
            Set up GST
          </Apply>
        </Choice>
      </ul>
      {dialog}
    </SectionCard>
  );
}

type ChoiceProps = { title: string; text: string; children: ReactNode };

const Choice = ({ title, text, children }: ChoiceProps) => (
  <li className="grid items-start gap-x-8 gap-y-3 py-4 first:pt-0 last:pb-0 sm:grid-cols-2">
    <div>
      <h3 className="font-semibold">{title}</h3>
      <p className="text-sm text-ink-soft">{text}</p>
    </div>
    <div className="grid gap-3">{children}</div>
  </li>
);

type ApplyProps = { pending: boolean; onClick: () => unknown; children: ReactNode };

const Apply = ({ pending, onClick, children }: ApplyProps) => (
  <Button tone="secondary" className="justify-self-start" pending={pending && children} onClick={() => void onClick()}>
    {children}
  </Button>
);
