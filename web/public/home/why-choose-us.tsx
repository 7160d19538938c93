import { Check } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import type { Company } from '../../../contract/shared/company.ts';
import { Section } from '../../ui/section.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { TeamList } from '../company/team-list.tsx';

const TEAM_TAB = 'expert-team';

export function WhyChooseUs({ why, team }: Pick<Company, 'why' | 'team'>) {
  const { hash, key } = useLocation();
  const section = useRef<HTMLDivElement>(null);
  const [selected, setSelected] = useState(why[0]?.id ?? '');
  useEffect(() => {
    const target = key && why.find(({ id }) => id === hash.slice(1));
    if (!target) return;
    setSelected(target.id);
    section.current?.scrollIntoView();
  }, [hash, key, why]);
  return (
    <Section large title="Why Choose Us">
      <div ref={section}>
        <Tabs
          label="Why Choose Us"
          selected={selected}
          onSelect={setSelected}
          tabs={why.map((reason) => ({
            id: reason.id,
            label: reason.title,
            panel: <Reason reason={reason} team={reason.id === TEAM_TAB ? team : []} />,
          }))}
        />
      </div>
    </Section>
  );
}

function Reason({ reason: { title, text, points }, team }: { reason: Company['why'][number]; team: Company['team'] }) {
  return (
    <div className="grid gap-x-8 gap-y-6 pt-2.5 lg:grid-cols-12">
      <div className="lg:col-span-5">
        {/* The tab shows the title; without JavaScript there are no tabs. */}
        <h3 className="sr-only noscript:not-sr-only noscript:mb-3 noscript:block">{title}</h3>
        <p className="max-w-[26rem] text-lg">{text}</p>
      </div>
      <ul className="grid content-start gap-3 lg:col-span-7">
        {points.map((point) => (
          <li key={point} className="flex gap-3">
            <Check aria-hidden size={22} className="mt-0.5 shrink-0 text-brand" />
            {point}
          </li>
        ))}
      </ul>
      {team.length > 0 && (
        <TeamList team={team} className="mt-2 border-t border-line pt-8 sm:grid-cols-2 lg:col-span-12 lg:grid-cols-4" />
      )}
    </div>
  );
}
