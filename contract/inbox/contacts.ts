import { z } from 'zod';
import { orderFile } from '../order/files.ts';
import { undoableMessage } from '../platform/undo.ts';
import { contactTopics } from '../shared/company/contact-topics.ts';
import { companyDay } from '../shared/done-by.ts';
import { email, id, personName, requiredText, time } from '../shared/fields.ts';
import { type Api, adminList, idParam, listOf, messageShape } from '../shared/http.ts';
import { maxLength } from '../shared/limits.ts';

const admin = ['admin'] as const;

export const contactInput = z
  .object({
    name: personName,
    email,
    message: requiredText(maxLength.message),
    topic: z.enum(contactTopics, 'must be question, order or privacy.').default('question'),
  })
  .meta({ examples: [{ name: 'Ida Curious', email: 'ida@example.com', message: 'What does a survey cost?' }] });

export const contactReply = z
  .object({
    id,
    content: z.string(),
    author: z.object({ id, name: z.string() }).nullable().meta({ description: 'Null: the sender, by email' }),
    created_at: time,
  })
  .meta({ id: 'ContactReply' });
export type ContactReply = z.infer<typeof contactReply>;

export const MOST_REPLIES = 100;

export const contactMessage = z
  .object({
    id,
    name: z.string(),
    email: z.string(),
    message: z.string(),
    source: z.enum(['form', 'email']),
    topic: z.enum(contactTopics),
    due_on: companyDay.nullable().meta({ description: 'A message about privacy must be answered by this day' }),
    answered_at: time.nullable(),
    created_at: time,
    read_at: time.nullable(),
    files: z.array(orderFile).meta({ description: 'Of an email; opened as files of orders are' }),
    replies: z.array(contactReply).meta({ description: `Oldest first, at most ${MOST_REPLIES}` }),
  })
  .meta({ id: 'ContactMessage' });
export type ContactMessage = z.infer<typeof contactMessage>;

export const contactsApi = {
  contact: {
    method: 'POST',
    path: '/contact',
    summary: 'Send a message to the company',
    operationId: 'site.contact',
    access: 'public',
    body: contactInput,
    errors: [429],
    response: messageShape,
  },
  contactMessages: {
    method: 'GET',
    path: '/admin/contact-messages',
    summary: 'Contact messages, newest first',
    operationId: 'office.contactMessages',
    access: admin,
    query: adminList('created_at', 'name').extend({ is_read: z.enum(['1', '0']).optional() }),
    response: listOf(contactMessage),
  },
  contactMessage: {
    method: 'GET',
    path: '/admin/contact-messages/{id}',
    summary: 'One contact message with its answers',
    operationId: 'office.contactMessage',
    access: admin,
    params: idParam,
    response: contactMessage,
  },
  readContactMessage: {
    method: 'PUT',
    path: '/admin/contact-messages/{id}/read',
    summary: 'Mark a contact message as read',
    operationId: 'office.readContactMessage',
    access: admin,
    params: idParam,
    response: undoableMessage,
  },
  replyToContactMessage: {
    method: 'POST',
    path: '/admin/contact-messages/{id}/replies',
    summary: 'Answer a contact message by email, which also marks it as read; the sender’s answer joins it',
    operationId: 'office.replyToContactMessage',
    access: admin,
    permission: 'messages.answer',
    params: idParam,
    body: z.object({ content: requiredText(maxLength.message) }).meta({ examples: [{ content: 'It is $280.' }] }),
    status: 201,
    errors: [409],
    response: contactReply,
  },
  answeredContactMessage: {
    method: 'PUT',
    path: '/admin/contact-messages/{id}/answered',
    summary: 'Mark a contact message as answered, which ends its deadline',
    operationId: 'office.answeredContactMessage',
    access: admin,
    permission: 'messages.answer',
    params: idParam,
    response: messageShape,
  },
  deleteContactMessage: {
    method: 'DELETE',
    path: '/admin/contact-messages/{id}',
    summary: 'Delete a contact message with its answers and files, for good',
    operationId: 'office.deleteContactMessage',
    access: admin,
    permission: 'messages.answer',
    params: idParam,
    response: messageShape,
  },
} as const satisfies Api;
