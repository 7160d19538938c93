import { useState } from 'react';
import { Dialog } from '../ui/dialog.tsx';
import { modKey } from '../ui/mod-key.ts';
import { Switch } from '../ui/switch.tsx';
import { areSingleKeysEnabled, enableSingleKeys, registeredShortcuts } from './shortcuts.ts';

const keyNames: Record<string, string> = { Enter: 'Enter', ArrowDown: '↓', ArrowUp: '↑', ' ': 'Space' };

const keysOf = (name: string): string[] =>
  name.split('+').map((key) => (key === 'Mod' ? modKey() : (keyNames[key] ?? key.toUpperCase())));

export default function ShortcutHelp({ onClose }: { onClose: () => void }) {
  const [shortcuts] = useState(registeredShortcuts);
  const [isEnabled, setEnabled] = useState(areSingleKeysEnabled);
  const change = (next: boolean) => {
    enableSingleKeys(next);
    setEnabled(next);
  };
  return (
    <Dialog open title="Keyboard shortcuts" onClose={onClose}>
      <dl className="grid grid-cols-1 divide-y divide-line">
        {Object.entries(shortcuts).map(([name, { label }]) => (
          <div key={name} className="flex min-h-11 items-center justify-between gap-4">
            <dt>{label}</dt>
            <dd className="flex gap-1">
              {keysOf(name).map((key) => (
                <kbd
                  key={key}
                  className="min-w-7 rounded-sm border border-line-strong bg-sunken px-1.5 text-center font-sans text-sm leading-6"
                >
                  {key}
                </kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
      <div className="mt-4 border-t border-line pt-4">
        <Switch label="Single-key shortcuts" isOn={isEnabled} onChange={change} />
      </div>
    </Dialog>
  );
}
