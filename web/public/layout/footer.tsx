import { useSite } from '../../site.ts';
import { Accordion } from '../../ui/accordion.tsx';
import { Section } from '../../ui/section.tsx';
import { Contact } from '../company/contact.tsx';
import { FooterLinks } from './footer-links.tsx';
import { LegalBar } from './legal-bar.tsx';

export function Footer() {
  const { faq } = useSite().config.company;
  return (
    <footer className="border-t border-line print:hidden">
      <Section aria-labelledby="faq">
        <div className="grid gap-8 lg:grid-cols-12">
          <div className="lg:col-span-4">
            <h2 id="faq" className="text-2xl lg:text-3xl">
              Frequently asked questions
            </h2>
            <p className="mt-3 text-ink-soft">
              Another question?{' '}
              <a href="#contact-us" className="font-medium text-brand underline underline-offset-4">
                Ask us
              </a>
              .
            </p>
          </div>
          <div className="lg:col-span-8">
            <Accordion items={faq} />
          </div>
        </div>
      </Section>
      <Contact />
      <FooterLinks />
      <LegalBar />
    </footer>
  );
}
