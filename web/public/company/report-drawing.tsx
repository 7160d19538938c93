import { Check } from 'lucide-react';

const DONE = ['Router, switches and access points', 'Separate network for guests', 'Measured in every room'];

/** The first page of a report, in the company’s colors. */
export const ReportDrawing = ({ company }: { company: string }) => (
  <figure className="w-full max-w-[26rem]">
    <div
      role="img"
      aria-label="The first page of a handover report: what was done, a plan of the network, and how to manage without us"
      className="grid aspect-[1/1.3] content-start gap-5 rounded-md border border-line bg-surface p-6 text-sm shadow-float sm:p-8"
    >
      <div className="flex items-baseline justify-between gap-4 border-b-2 border-brand pb-3">
        <span className="text-lg/6.5 font-semibold">Handover report</span>
        <span className="text-ink-soft">{company}</span>
      </div>
      <div className="grid gap-1.5">
        <span className="font-semibold text-brand">1 What we did</span>
        {DONE.map((line) => (
          <span key={line} className="flex gap-2">
            <Check size={18} className="mt-0.5 shrink-0 text-good" />
            {line}
          </span>
        ))}
      </div>
      <div className="grid gap-2">
        <span className="font-semibold text-brand">2 Where everything is</span>
        <Plan />
      </div>
      <div className="grid gap-2.5">
        <span className="font-semibold text-brand">3 How to manage without us</span>
        {['w-full', 'w-11/12', 'w-3/5'].map((width) => (
          <span key={width} className={`h-1.5 rounded-full bg-line ${width}`} />
        ))}
      </div>
    </div>
    <figcaption className="mt-3 text-sm text-ink-soft">
      Every service ends with a report like this one. It is yours, with the passwords and the plan.
    </figcaption>
  </figure>
);

const Plan = () => (
  <svg aria-hidden viewBox="0 0 320 120" fill="none" strokeWidth="1.5" className="w-full rounded-sm bg-sunken">
    <path d="M20 16h280v88H20zM120 16v40M120 76v28M210 16v28M210 64v40" className="stroke-line-strong" />
    <path d="M70 60h95v-20h90M165 60v26h90" className="stroke-brand" strokeDasharray="4 3" />
    <rect x="58" y="50" width="24" height="20" rx="3" className="fill-brand stroke-brand" />
    <circle cx="165" cy="60" r="8" className="fill-brand-soft stroke-brand" />
    <circle cx="255" cy="40" r="8" className="fill-brand-soft stroke-brand" />
    <circle cx="255" cy="86" r="8" className="fill-accent-soft stroke-accent" />
  </svg>
);
