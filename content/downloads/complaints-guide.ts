import { complaintRules, contact, headOffice } from '../facts.ts'
import type { DownloadDocument } from './document.ts'

export const complaintsGuide: DownloadDocument = {
  file: 'sarsen-complaints-guide.pdf',
  title: 'How to complain',
  summary:
    'How to tell us that something went wrong, what we do then and by when, and who decides if we cannot agree.',
  blocks: [
    {
      kind: 'paragraph',
      text: 'A complaint costs you nothing and changes nothing about how we treat you. You can make it for somebody else if they want you to.',
    },
    { kind: 'heading', text: 'How to reach us' },
    {
      kind: 'table',
      columns: ['Way', 'Where'],
      groups: [
        {
          rows: [
            { cells: ['Telephone', `${contact.phone}, ${contact.telephoneHours}`] },
            { cells: ['Email', contact.email] },
            { cells: ['Online', 'The message form on our contact page, with the subject A complaint'] },
            { cells: ['In person', 'Any branch'] },
            { cells: ['Post', headOffice.lines.join(', ')] },
          ],
        },
      ],
    },
    { kind: 'heading', text: 'What helps us' },
    {
      kind: 'checklist',
      items: [
        'Your name, and how we can reach you',
        'The sort code and account number it is about (never a password or PIN)',
        'What happened, and when',
        'What it has cost you, in money or trouble',
        'What you would like us to do',
      ],
    },
    { kind: 'heading', text: 'What happens next' },
    {
      kind: 'steps',
      items: [
        {
          title: 'We confirm it',
          text: 'In writing, with the name of the person who looks into it.',
        },
        {
          title: 'We look into it',
          text: 'That person reads the records, listens to the calls and asks you where something is missing.',
        },
        {
          title: 'You get our answer',
          text: `With what we owe you, within ${complaintRules.finalAnswerWeeks} weeks. About a payment, within ${complaintRules.paymentAnswerBusinessDays} business days, or ${complaintRules.paymentAnswerBusinessDaysMax} where we depend on others.`,
        },
      ],
    },
    { kind: 'heading', text: 'If we cannot agree' },
    {
      kind: 'paragraph',
      text: `You can take it to the Financial Ombudsman Service, which is independent and free for you. Do so within ${complaintRules.ombudsmanMonths} months of our answer, or when we have not given you one in time. See financial-ombudsman.org.uk.`,
    },
  ],
}
