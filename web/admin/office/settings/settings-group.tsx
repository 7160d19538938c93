import type { ReactNode } from 'react';
import { SectionCard } from '../../../record/section-card.tsx';

type Props = { title: string; text: string; children: ReactNode };

export const SettingsGroup = ({ title, text, children }: Props) => (
  <SectionCard title={title} text={text}>
    <div className="grid items-start gap-5 sm:grid-cols-3">{children}</div>
  </SectionCard>
);
