/** Imports nothing, so that zod never reaches the browser. */
export const maxLength = {
  personName: 120,
  email: 254,
  phone: 40,
  place: 200,
  password: 128,
  roleName: 32,
  name: 160,
  passkeyName: 80,
  articleTitle: 200,
  description: 2_000,
  serviceDescription: 20_000,
  teaser: 90,
  stepName: 80,
  scopeItem: 200,
  answer: 1_000,
  articleContent: 200_000,
  link: 500,
  message: 5_000,
  customerNote: 2_000,
  deliveryNotes: 10_000,
  settlementNote: 1_000,
  search: 200,
  siteSearch: 100,
  viewName: 60,
  viewQuery: 1_000,
  refundNote: 1_000,
  paymentReference: 140,
  creditReason: 300,
  commissionNote: 200,
  optionGroup: 80,
  optionTitle: 120,
  taxCode: 16,
  taxId: 32,
  city: 80,
  postalCode: 20,
  intakeIntro: 1_000,
  intakeLabel: 200,
  intakeHelp: 500,
  intakeOption: 100,
  intakeLine: 200,
  intakeText: 5_000,
  intakeSecret: 10_000,
  reason: 1_000,
  orderMessage: 10_000,
  deliverySummary: 10_000,
  checklistNote: 500,
  savedReplyTitle: 120,
  couponCode: 32,
  holidayName: 80,
  taxLabel: 20,
  taxPart: 40,
  documentNote: 500,
  emailSubject: 150,
  emailIntro: 2_000,
  emailSignature: 500,
} as const;

/**
 * `+`, the country code and the number: 7 to 15 digits, however they are grouped. The forms have it as their `pattern`,
 * so it must be written as the browser wants it there.
 */
export const phonePattern = String.raw`[\s.\/\(\)\-]*\+[\s.\/\(\)\-]*[1-9](?:[\s.\/\(\)\-]*\d){6,14}[\s.\/\(\)\-]*`;
export const PHONE_RULE = 'must include the country code, for example +1 555 010 0199.';

export const maxItems = {
  scope: 12,
  questions: 8,
  serviceSteps: 8,
  articleServices: 6,
  serviceOptions: 30,
  relatedServices: 6,
  couponTargets: 100,
  payoutPeople: 500,
  payoutLines: 1_000,
  deliveries: 100,
  deliveryFiles: 20,
  messageFiles: 10,
  reminders: 10,
  ownChecklistLines: 30,
  /** The newest are shown on the customer’s page. */
  shownNotes: 50,
  choices: 20,
} as const;

export const minLength = { password: 8, couponCode: 3 } as const;

/** The highest price and the highest amount. */
export const maxCents = 99_999_999;

/** Both ends are allowed. A field takes them as they are: `<Field {...ranges.quantity} />`. */
export const ranges = {
  price: { min: 0.01, max: maxCents / 100 },
  optionPrice: { min: 0, max: maxCents / 100 },
  couponPercent: { min: 0.1, max: 99 },
  couponUses: { min: 1, max: 1_000_000 },
  quantity: { min: 1, max: 99 },
  deliveryDays: { min: 1, max: 3_650 },
  stepDay: { min: 0, max: 3_650 },
  optionDays: { min: -60, max: 365 },
  revisions: { min: 0, max: 20 },
  revisionDays: { min: 1, max: 365 },
  acceptanceDays: { min: 0, max: 60 },
  reminderDay: { min: 1, max: 60 },
  dueInDays: { min: 0, max: 365 },
  sessionDays: { min: 1, max: 90 },
  filesOfAnswer: { min: 1, max: 10 },
  counter: { min: 0, max: 1_000_000 },
  storageGb: { min: 1, max: 10_000 },
  noticeDays: { min: 0, max: 90 },
  graceDays: { min: 0, max: 10 },
  guaranteeDays: { min: 0, max: 365 },
  withdrawalDays: { min: 14, max: 60 },
  contactMonths: { min: 1, max: 60 },
  unusedMonths: { min: 12, max: 60 },
  auditMonths: { min: 12, max: 120 },
  retentionYears: { min: 3, max: 15 },
} as const;

export const maxImageBytes = 8 * 1024 * 1024;
export const maxVideoBytes = 12 * 1024 * 1024;
/** Per file of an order. */
export const maxFileBytes = 50 * 1024 * 1024;
export const maxFilesPerOrder = 500;
export const maxFileBytesPerOrder = 5 * 1024 ** 3;
/** An account may store this much until its first order is paid. */
export const maxUnpaidFileBytes = 100 * 1024 * 1024;

export const MAX_ZIPPED_INVOICES = 500;
