import { useEffect, useState } from 'react';
import { call } from '../../api/browser.ts';
import { settled } from '../../api/page-data.ts';
import DpaBox, { type DpaBoxProps } from '../../sale/dpa-box.tsx';

type Props = Omit<DpaBoxProps, 'isBusiness'> & {
  /** The form has the billing details, which decide. Else those of the profile do. */
  isTaxed: boolean;
};

/** Nothing for a customer who has accepted this version under Profile → Company. */
export default function MyDpaBox({ isTaxed, ...rest }: Props) {
  const [isNeeded, setNeeded] = useState<boolean | null>(null);
  useEffect(() => {
    let isShown = true;
    void settled(call('GET /customer/dpa/state'), '').then(({ content }) => {
      if (isShown) setNeeded(!content?.is_current && (isTaxed || Boolean(content?.is_needed)));
    });
    return () => {
      isShown = false;
    };
  }, [isTaxed]);
  return isNeeded && <DpaBox {...rest} {...(!isTaxed && { isBusiness: true })} />;
}
