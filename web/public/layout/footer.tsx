import clsx from 'clsx';
import { Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { useSite } from '../../site.ts';
import { Accordion } from '../../ui/accordion.tsx';
import { Container, containerClass } from '../../ui/section.tsx';
import { Contact } from '../company/contact.tsx';
import { FooterLinks } from './footer-links.tsx';
import { LegalBar } from './legal-bar.tsx';

/** Collapsed; `#faq` and `#contact-us` expand their part. */
export function Footer() {
  const { pathname } = useLocation();
  const { faq } = useSite().config.company;
  return (
    <footer className="border-t border-line print:hidden">
      {faq.length > 0 && (
        <FooterPart key={`faq ${pathname}`} title="Frequently asked questions">
          <div id="faq" className="scroll-mt-20 lg:w-2/3 lg:scroll-mt-28">
            <Accordion items={faq} />
            <p className="mt-4 text-ink-soft">
              Another question?{' '}
              <a href="#contact-us" className="font-semibold text-brand underline underline-offset-4">
                Ask us
              </a>
              .
            </p>
          </div>
        </FooterPart>
      )}
      <FooterPart key={`contact ${pathname}`} title="Contact us" sunken>
        <Contact />
      </FooterPart>
      <FooterLinks />
      <LegalBar />
    </footer>
  );
}

const summaryLook =
  'flex min-h-14 items-center justify-between gap-6 -outline-offset-3 hover:text-brand group-open/part:pt-4 lg:group-open/part:pt-12';

function FooterPart({ title, sunken = false, children }: { title: string; sunken?: boolean; children: ReactNode }) {
  return (
    <details className={sunken ? 'group/part border-y border-line bg-sunken' : 'group/part'}>
      <summary className={clsx(containerClass, summaryLook)}>
        <h2 className="text-lg group-open/part:text-xl">{title}</h2>
        <Plus aria-hidden size={20} className="shrink-0 transition-transform group-open/part:rotate-45" />
      </summary>
      <Container className="pt-2 pb-6 lg:pt-6 lg:pb-16">{children}</Container>
    </details>
  );
}
