// A picture is named without width or format: 'services/firewall-set-up' stands for
// sample/images/services/firewall-set-up.{480,960,1440}.{webp,avif}.
export type SampleCategory = {
  name: string;
  slug: string;
  description: string;
  picture: string;
};

export type SampleService = {
  category: string;
  title: string;
  slug: string;
  /** Paragraphs separated by a blank line; the first is a summary that stands on its own. */
  description: string;
  price_cents: number;
  delivery_days: number;
  video?: string | null;
  picture: string;
  active: boolean;
};

export type SampleArticle = {
  category: string;
  title: string;
  slug: string;
  description: string;
  /** HTML with headings, paragraphs, lists, emphasis, links, code and quotations only. */
  content: string;
  youtube_url: string | null;
  picture: string;
};

export type SampleClient = { name: string; slug: string; logo: string };

export type SampleReview = {
  author: string;
  service_slug: string;
  rating: 1 | 2 | 3 | 4 | 5;
  text: string;
  approved: boolean;
};

export type SampleDesignation = { title: string; description: string; picture: string | null };
export type SampleStaff = { name: string; email: string; designation: string };
export type SampleCustomer = { name: string; email: string };
