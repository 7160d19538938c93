import type { OrderSecret } from '../../../contract/order/secrets.ts';
import { Time } from '../../record/time.tsx';

export function SecretOpenings({ views }: Pick<OrderSecret, 'views'>) {
  if (views.length === 0) return null;
  return (
    <ul aria-label="Opened" className="grid gap-0.5 text-sm text-ink-soft">
      {views.map(({ name, at }) => (
        <li key={`${at} ${name}`} className="wrap-anywhere">
          Opened by <bdi>{name}</bdi>, <Time kind="moment" of={at} />
        </li>
      ))}
    </ul>
  );
}
