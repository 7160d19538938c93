import { Clock, Mail, MapPin, Phone } from 'lucide-react';
import type { ReactNode } from 'react';
import { useSite } from '../../site.ts';
import { Section } from '../../ui/section.tsx';
import { CompanyMap } from './company-map.tsx';
import { ContactForm } from './contact-form.tsx';

export function Contact() {
  const { company, google_maps_embed_url } = useSite().config;
  return (
    <Section id="contact-us" aria-labelledby="contact-heading" sunken>
      <div className="grid gap-10 lg:grid-cols-12 lg:gap-x-8 lg:gap-y-14">
        <div className="lg:col-span-5">
          <h2 id="contact-heading" className="text-2xl lg:text-3xl">
            Contact us
          </h2>
          <p className="mt-3 text-lg text-ink-soft">Tell us what you need in your own words. An engineer will reply.</p>
          <address className="mt-8 grid gap-4 not-italic">
            <Line Icon={MapPin}>
              {company.address_lines.map((line) => (
                <span key={line} className="block">
                  {line}
                </span>
              ))}
            </Line>
            <Line Icon={Phone}>
              <a href={`tel:${company.phone.replace(/[^+\d]/g, '')}`} className="underline-offset-4 hover:underline">
                {company.phone}
              </a>
            </Line>
            <Line Icon={Mail}>
              <a href={`mailto:${company.email}`} className="underline-offset-4 hover:underline">
                {company.email}
              </a>
            </Line>
            <Line Icon={Clock}>{company.opening_hours}</Line>
          </address>
        </div>
        <div className="lg:col-span-7">
          <ContactForm />
        </div>
        <div className="lg:col-span-12">
          <CompanyMap
            embedUrl={google_maps_embed_url}
            title={`Map of the ${company.name} office`}
            place={company.address_lines.join(', ')}
          />
        </div>
      </div>
    </Section>
  );
}

function Line({ Icon, children }: { Icon: typeof Mail; children: ReactNode }) {
  return (
    <div className="flex gap-3">
      <Icon aria-hidden size={20} className="mt-0.5 shrink-0 text-brand" />
      <div className="min-w-0">{children}</div>
    </div>
  );
}
