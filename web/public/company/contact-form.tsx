import { useLocation } from 'react-router';
import { type ContactTopic, contactTopics } from '../../../contract/shared/company/contact-topics.ts';
import { maxLength } from '../../../contract/shared/limits.ts';
import { call } from '../../api/browser.ts';
import { useSite } from '../../site.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { emailProps } from '../../ui/contact-props.ts';
import { Field, Select, TextArea } from '../../ui/field.tsx';
import { useForm } from '../../ui/hooks/use-form.ts';

export function ContactForm() {
  const { company } = useSite().config;
  const draft = useContactDraft();
  const asked = topicOf(new URLSearchParams(useLocation().search).get('topic'));
  const { errors, pending, result, props } = useForm({
    submit: async ({ name = '', email = '', message = '', topic }) => {
      const body = { name, email, message, topic: topicOf(topic) };
      const response = await call('POST /contact', { body });
      return response.message || 'Message sent successfully!';
    },
    failure: 'Failed to send message.',
    clears: true,
  });
  return (
    <Card className="p-5 sm:p-8">
      <form {...props} method="post" aria-label="Contact" className="grid gap-5">
        <div className="grid gap-5 sm:grid-cols-2">
          <Field
            label="Name"
            name="name"
            autoComplete="name"
            required
            maxLength={maxLength.personName}
            error={errors.name}
          />
          <Field {...emailProps} autoComplete="email" required error={errors.email} />
        </div>
        <TextArea
          key={draft}
          label="Message"
          name="message"
          required
          defaultValue={draft}
          maxLength={maxLength.message}
          error={errors.message}
        />
        <Select
          label="What is it about?"
          name="topic"
          defaultValue={asked}
          help={company.preset === 'uk' ? UK_COMPLAINTS : undefined}
          error={errors.topic}
        >
          <option value="question">A question</option>
          <option value="order">An order</option>
          <option value="privacy">Privacy and my data</option>
        </Select>
        {result && <Alert kind={result.kind}>{result.message}</Alert>}
        <div>
          <Button type="submit" pending={pending && 'Sending…'}>
            Send message
          </Button>
        </div>
        <noscript>
          <p>
            This form needs JavaScript. Write to <a href={`mailto:${company.email}`}>{company.email}</a> instead.
          </p>
        </noscript>
      </form>
    </Card>
  );
}

const topicOf = (text: string | null | undefined): ContactTopic =>
  contactTopics.find((topic) => topic === text) ?? 'question';

const UK_COMPLAINTS =
  'To complain about how we use your data, choose “Privacy and my data”. We acknowledge it at once and tell you the outcome within 30 days.';

/** The link to this form may begin a message. */
function useContactDraft(): string {
  const state: unknown = useLocation().state;
  return typeof state === 'object' && state !== null && 'contactMessage' in state ? String(state.contactMessage) : '';
}
