import { systemLineName } from '../../../contract/shared/system-lines.ts';
import { button, detailsTable, paragraph } from '../../platform/email/content-blocks.ts';
import type { EmailTemplate } from '../../platform/email/email-template.ts';

export const systemWarning: EmailTemplate<'system-warning'> = async ({ siteUrl, company }, { lines }) => {
  const names = lines.map(({ key }) => systemLineName(key)).join(', ');
  return {
    subject: `Something is wrong with your site: ${names}`,
    preheader: `${names}: this has been wrong for more than ten minutes.`,
    title: 'Something is wrong with your site',
    blocks: [
      paragraph(`The site of ${company.name} has had this trouble for more than ten minutes:`),
      ...lines.map(({ key, value, text, action }) =>
        detailsTable([
          ['What', systemLineName(key)],
          ['Figure', value],
          ['Problem', text],
          ...(action ? [['What to do', action] satisfies [string, string]] : []),
        ]),
      ),
      button('Open the system page', `${siteUrl}/admin/dashboard/system`),
    ],
    reason:
      'You received this email because this is the contact email address of your site. It is sent at most once a day for each trouble.',
  };
};
