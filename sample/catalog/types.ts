// Images are named without extension: 'services/firewall-set-up' is sample/images/services/firewall-set-up.avif.
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
  /** Paragraphs separated by a blank line; the first is the summary on cards. */
  description: string;
  price_cents: number;
  delivery_days: number;
  video?: string | null;
  image: string;
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

export type SampleClient = { name: string; slug: string; logo: string };

export type SampleReview = {
  author: string;
  /** Ordered and paid by the author. */
  service_slug: string;
  rating: 1 | 2 | 3 | 4 | 5;
  text: string;
  approved: boolean;
};

export type SampleDesignation = { title: string; description: string; image: string | null };
export type SampleStaff = { name: string; email: string; designation: string };
export type SampleCustomer = { name: string; email: string };
