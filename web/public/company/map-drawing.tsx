const STREETS = 'M-20 60H1220M-20 176H1220M90-20V250M250-20V250M410-20V250M730-20V250M890-20V250M1050-20V250';
const AVENUE = 'M-20 240L420 118L800 118L1220-10';
const RIVER = 'M540-20C590 60 520 120 580 250';

/** No real place: it only says that a map belongs here. */
export const MapDrawing = () => (
  <svg
    aria-hidden
    viewBox="0 0 1200 224"
    preserveAspectRatio="xMidYMid slice"
    fill="none"
    className="absolute inset-0 size-full"
  >
    <path d="M250 60h160v116H250zM890 176h160v74H890z" className="fill-good-soft" />
    <path d={RIVER} strokeWidth={46} className="stroke-info-soft" />
    <path d={STREETS} strokeWidth={9} className="stroke-line" />
    <path d={STREETS} strokeWidth={6} className="stroke-surface" />
    <path d={AVENUE} strokeWidth={17} className="stroke-line" />
    <path d={AVENUE} strokeWidth={13} className="stroke-surface" />
    <path d="M600 26a22 22 0 0 1 22 22c0 16-22 36-22 36s-22-20-22-36a22 22 0 0 1 22-22z" className="fill-brand" />
    <circle cx={600} cy={48} r={8} className="fill-surface" />
  </svg>
);
