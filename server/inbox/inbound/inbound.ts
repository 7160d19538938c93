export { deleteOldInbound, deleteRawEmails, inboundTasks } from './cleanup.ts';
export { MAILBOX_LEASE, startMailbox } from './mailbox.ts';
export { type Received, receiveEmail } from './receive-email.ts';
