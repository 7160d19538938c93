import { Link } from 'react-router';
import type { ContactMessage } from '../../../../contract/inbox/contacts.ts';
import { useSession } from '../../../api/session.ts';
import { type PaneActions, PaneHead } from '../../../chat/pane-head.tsx';
import { OrderThread } from '../../../order/thread/order-thread.tsx';
import { titlesOf } from '../../../order/workspace.ts';
import { AboutThread } from './about-thread.tsx';
import { ChatPane } from './chat-pane.tsx';
import { ContactActions } from './contact-actions.tsx';
import { ContactPane } from './contact-pane.tsx';
import { EmailPane } from './email-pane.tsx';
import { hasAbout, type Opened } from './load-inbox.ts';
import { subjectOf } from './received.ts';

type Props = { opened: Opened; actions: PaneActions; backUrl: string; onClose: () => void };

/** An email without a name has its address for one. */
const contactLine = ({ source, name, email }: ContactMessage): string =>
  [source === 'email' ? 'By email' : 'Contact form', email].filter((part) => part !== name).join(' · ');

/** Needs a `key` per conversation. */
export function Conversation({ opened, actions, backUrl, onClose }: Props) {
  const { user } = useSession();
  const head = { actions, backUrl, aside: hasAbout(opened) && <AboutThread opened={opened} /> };
  switch (opened.source) {
    case 'chat': {
      const { name, role, email } = opened.person;
      return (
        <>
          <PaneHead
            {...head}
            title={<bdi>{name}</bdi>}
            line={
              <>
                <span className="capitalize">{role.name}</span> · {email}
              </>
            }
          />
          <ChatPane thread={opened} />
        </>
      );
    }
    case 'order': {
      const { order, messages } = opened;
      return (
        <>
          <PaneHead
            {...head}
            title={
              <Link to={`/admin/dashboard/orders/${order.id}`} className="hover:underline">
                Order {order.id} <span className="font-normal">{titlesOf(order)}</span>
              </Link>
            }
            line={<bdi>{order.user.name}</bdi>}
          />
          {user && (
            <OrderThread viewed={{ role: 'admin', order }} me={user} loaded={messages} className="min-h-0 grow" />
          )}
        </>
      );
    }
    case 'contact':
      return (
        <>
          <PaneHead {...head} title={<bdi>{opened.message.name}</bdi>} line={contactLine(opened.message)} />
          <ContactActions message={opened.message} onDeleted={onClose} />
          <ContactPane message={opened.message} />
        </>
      );
    default:
      return (
        <>
          <PaneHead backUrl={backUrl} aside={head.aside} title={<bdi>{subjectOf(opened.email)}</bdi>} />
          <EmailPane email={opened.email} onDecided={onClose} />
        </>
      );
  }
}
