const frame = 'h-6 w-9 shrink-0 rounded-sm border border-line bg-plate';

/** Decorative: the method's name and help say which cards are accepted. */
export const CardMarks = () => (
  <span className="flex gap-1">
    <svg aria-hidden="true" viewBox="0 0 36 24" className={frame}>
      <text x="18" y="16" textAnchor="middle" fontSize="10.5" fontWeight="800" fontStyle="italic" fill="#1a1f71">
        VISA
      </text>
    </svg>
    <svg aria-hidden="true" viewBox="0 0 36 24" className={frame}>
      <circle cx="14.5" cy="12" r="6.5" fill="#eb001b" />
      <circle cx="21.5" cy="12" r="6.5" fill="#f79e1b" />
      <path d="M18 6.52a6.5 6.5 0 0 1 0 10.96 6.5 6.5 0 0 1 0-10.96z" fill="#ff5f00" />
    </svg>
    <svg aria-hidden="true" viewBox="0 0 36 24" className={frame}>
      <rect width="36" height="24" fill="#016fd0" />
      <text x="18" y="15.5" textAnchor="middle" fontSize="9" fontWeight="800" fill="#fff">
        AMEX
      </text>
    </svg>
  </span>
);

export const PaypalMark = () => (
  <svg aria-hidden="true" viewBox="0 0 58 24" className="h-6 w-14.5 shrink-0 rounded-sm border border-line bg-plate">
    <text x="29" y="16.5" textAnchor="middle" fontSize="13" fontWeight="800" fontStyle="italic">
      <tspan fill="#003087">Pay</tspan>
      <tspan fill="#0070e0">Pal</tspan>
    </text>
  </svg>
);
