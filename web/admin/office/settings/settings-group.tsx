import type { ReactNode } from 'react';
import { SectionCard } from '../../../record/section-card.tsx';

type Props = { title: string; text: string; children: ReactNode };

/** Its id is the title in small letters, such as `tax-ids`. */
export const SettingsGroup = ({ title, text, children }: Props) => (
  <SectionCard title={title} text={text} id={title.toLowerCase().replaceAll(' ', '-')}>
    <div className="grid items-start gap-5 sm:grid-cols-3">{children}</div>
  </SectionCard>
);
