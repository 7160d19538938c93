import { Clock, Mail, MapPin, Phone } from 'lucide-react';
import type { ReactNode } from 'react';
import { useSite } from '../../site.ts';
import { CompanyMap } from './company-map.tsx';
import { ContactForm } from './contact-form.tsx';
import { telephoneUrl } from './telephone-url.ts';

const line = 'flex min-h-11 items-center gap-3';

export function Contact() {
  const { company, google_maps_embed_url } = useSite().config;
  return (
    <section
      id="contact-us"
      aria-label="Contact us"
      className="grid scroll-mt-20 gap-10 lg:scroll-mt-28 lg:grid-cols-12 lg:gap-x-8"
    >
      <div className="lg:col-span-5">
        <p className="text-lg text-ink-soft">Tell us in your own words. An engineer will read it and reply.</p>
        <address className="mt-6 grid gap-2 not-italic">
          {company.address_lines.length > 0 && (
            <Line Icon={MapPin}>
              {company.address_lines.map((text) => (
                <span key={text} className="block">
                  {text}
                </span>
              ))}
            </Line>
          )}
          {company.phone !== '' && (
            <a href={telephoneUrl(company.phone)} className={`${line} underline-offset-4 hover:underline`}>
              <Phone aria-hidden size={20} className="shrink-0 text-brand" />
              {company.phone}
            </a>
          )}
          {company.email !== '' && (
            <a href={`mailto:${company.email}`} className={`${line} underline-offset-4 hover:underline`}>
              <Mail aria-hidden size={20} className="shrink-0 text-brand" />
              {company.email}
            </a>
          )}
          {company.opening_hours !== '' && <Line Icon={Clock}>{company.opening_hours}</Line>}
        </address>
      </div>
      <div className="lg:col-span-7">
        <ContactForm />
      </div>
      {google_maps_embed_url !== '' && (
        <div className="lg:col-span-12">
          <CompanyMap
            embedUrl={google_maps_embed_url}
            title={`Map of the ${company.name} office`}
            place={company.address_lines.join(', ')}
          />
        </div>
      )}
    </section>
  );
}

function Line({ Icon, children }: { Icon: typeof Mail; children: ReactNode }) {
  return (
    <div className="flex min-h-11 gap-3 py-2.5">
      <Icon aria-hidden size={20} className="mt-0.5 shrink-0 text-brand" />
      <div className="min-w-0">{children}</div>
    </div>
  );
}
