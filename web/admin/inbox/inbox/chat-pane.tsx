import { useMemo } from 'react';
import { useSession } from '../../../api/session.ts';
import { Thread } from '../../../chat/thread.tsx';
import type { ChatThread } from './load-inbox.ts';

export function ChatPane({ thread: { person, inboxId, latest } }: { thread: ChatThread }) {
  const meId = useSession().user?.id ?? 0;
  const { id: otherId, name } = person;
  // Another admin is the participant of a thread with the inbox's admin.
  const isParticipant = otherId === inboxId;
  const viewpoint = useMemo(() => ({ isParticipant, meId, otherId }), [isParticipant, meId, otherId]);
  return (
    <Thread
      viewpoint={viewpoint}
      name={name}
      latest={latest}
      empty={`No messages yet. ${name} sees your message right away.`}
    />
  );
}
