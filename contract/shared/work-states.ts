export const clockStates = ['waiting', 'running', 'paused', 'stopped'] as const;
export type ClockState = (typeof clockStates)[number];

/** Why it waits or is paused. */
export const clockReasons = ['payment', 'customer', 'intake', 'appointment', 'withdrawal'] as const;
export type ClockReason = (typeof clockReasons)[number];

/** Filters of order lists; `waiting` includes paused orders. */
export const dueFilters = ['overdue', 'today', 'week', 'waiting'] as const;
export type DueFilter = (typeof dueFilters)[number];

export const intakeStates = ['open', 'answered', 'waived'] as const;
export type IntakeState = (typeof intakeStates)[number];

export const acceptances = ['none', 'awaiting', 'changes_requested', 'accepted'] as const;
export type Acceptance = (typeof acceptances)[number];

export const acceptedHows = ['customer', 'signature', 'automatic'] as const;
export type AcceptedHow = (typeof acceptedHows)[number];

export const inboundStates = ['posted', 'quarantined', 'contact', 'ignored', 'failed', 'discarded'] as const;
export type InboundState = (typeof inboundStates)[number];

/** How a customer gets out of an order. */
export const exitKinds = ['before_start', 'late', 'withdrawal', 'guarantee'] as const;
export type ExitKind = (typeof exitKinds)[number];

/** A customer cancels for these reasons without us. */
export const cancelKinds = ['before_start', 'late'] as const;
export type CancelKind = (typeof cancelKinds)[number];

/** `fixing`: a guarantee, until the next delivery. */
export const exitStates = ['received', 'fixing', 'executed', 'refused', 'recalled'] as const;
export type ExitState = (typeof exitStates)[number];

/** `account`: a signed-in customer asked for it; `link`: the reader of the order’s own email; `form`: whoever filled it in. */
export const exitChannels = ['account', 'link', 'form'] as const;
export type ExitChannel = (typeof exitChannels)[number];

export const buyerKinds = ['consumer', 'business'] as const;
export type BuyerKind = (typeof buyerKinds)[number];

export const claimWishes = ['fix', 'refund'] as const;
export type ClaimWish = (typeof claimWishes)[number];

export const claimStates = ['open', 'decided'] as const;
export type ClaimState = (typeof claimStates)[number];

export const claimDecisions = ['fix', 'refund', 'decline'] as const;
export type ClaimDecision = (typeof claimDecisions)[number];

/** A line is one of the service's scope, a chosen option, or added by staff. */
export const checklistKinds = ['included', 'option', 'own'] as const;
export type ChecklistKind = (typeof checklistKinds)[number];
