/** Imports nothing, so that zod never reaches the browser. */
export const maxLength = {
  personName: 120,
  email: 254,
  password: 128,
  roleName: 32,
  name: 160,
  passkeyName: 80,
  articleTitle: 200,
  description: 2_000,
  serviceDescription: 20_000,
  scopeItem: 200,
  answer: 1_000,
  articleContent: 200_000,
  link: 500,
  message: 5_000,
  deliveryNotes: 10_000,
  settlementNote: 1_000,
  search: 200,
  siteSearch: 100,
  viewName: 60,
  viewQuery: 1_000,
} as const;

/** Items of a list. */
export const maxItems = { scope: 12, questions: 8, articleServices: 6 } as const;

export const maxImageBytes = 8 * 1024 * 1024;
