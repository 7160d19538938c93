import { LockKeyhole } from 'lucide-react';

export const Encrypted = ({ children }: { children: string }) => (
  <span className="inline-flex items-start gap-2">
    <LockKeyhole aria-hidden size={18} className="mt-0.75 shrink-0 text-good" />
    {children}
  </span>
);
