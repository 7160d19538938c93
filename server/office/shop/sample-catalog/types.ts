import type { ServiceStep } from '../../../../contract/selling/service-course.ts';

// Images are named without extension: 'services/firewall-set-up' is images/services/firewall-set-up.avif.
export type SampleCategory = {
  name: string;
  slug: string;
  description: string;
  image: string;
};

export type SampleService = {
  category: string;
  title: string;
  slug: string;
  teaser: string;
  /** Paragraphs separated by a blank line; the first is the summary on cards. */
  description: string;
  price_cents: number;
  delivery_days: number;
  video?: string | null;
  image: string;
  on_site?: boolean;
  /** Whole units of the currency. */
  hourly?: [from: number, to: number];
  steps?: ServiceStep[];
  active: boolean;
};

export type SampleScope = {
  included: string[];
  not_included: string[];
  needed: string[];
  questions: { question: string; answer: string }[];
};

export type SampleArticle = {
  category: string;
  title: string;
  slug: string;
  description: string;
  /** HTML as the editor writes it: it is not sanitized. */
  content: string;
  youtube_url: string | null;
  image: string;
  /** Slugs, in the order of the cards. */
  services: string[];
};
