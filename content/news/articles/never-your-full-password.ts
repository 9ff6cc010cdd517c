import { helpLines, limits } from '../../facts.ts'
import type { Story } from '../story.ts'

export const neverYourFullPassword: Story = {
  slug: 'why-we-never-ask-for-your-full-password',
  category: 'security',
  title: 'Why we never ask for your full password',
  summary:
    'We do not know it, and we do not need it. Anybody who asks you for it is telling you who they are not.',
  publishedOn: '2026-07-09',
  blocks: [
    {
      kind: 'paragraph',
      text: 'There is one place where your password belongs: the login page that you opened yourself. Not a telephone, not an email, not a form behind a link, and not a conversation with somebody at a counter. The reason is simple. Nobody who works here could do anything with it.',
    },
    { kind: 'heading', text: 'What we keep in its place' },
    {
      kind: 'paragraph',
      text: 'When you choose a password, the bank puts it through a sum that is slow and cannot be run backwards, and keeps only the result. When you log in, it does the same sum again and compares. The password itself is never written down, so it cannot be read out, lost or stolen from us.',
    },
    { kind: 'heading', text: 'Why the sum is slow' },
    {
      kind: 'paragraph',
      text: 'You notice a fraction of a second. Somebody who wants to try a billion passwords notices a great deal more. That is also why length helps: every further letter multiplies the work.',
    },
    { kind: 'heading', text: 'What makes a good one' },
    {
      kind: 'list',
      items: [
        `At least ${limits.passwordLengthMin} characters, and better twice as many.`,
        'Three or four words that do not belong together, rather than one word with a number behind it.',
        'Used here and nowhere else. A leak at a shop then opens the shop and nothing more.',
        'Kept in a password manager, which also refuses to fill it in on a false page.',
      ],
    },
    { kind: 'heading', text: 'What we may ask' },
    {
      kind: 'paragraph',
      text: 'When you call us we have to know that it is you. We may ask for your name, or for something about the account that only its owner would know. If you do not like a question, hang up and call us on the number you know. Nobody here will mind.',
    },
    { kind: 'heading', text: 'If you have told somebody' },
    {
      kind: 'steps',
      items: [
        `Call us on ${helpLines.fraud.phone} and say what happened. It happens to careful people.`,
        'Change your password in Online Banking, under Settings. That signs out every other device. If you cannot sign in, ask for a new one on the same call.',
        'Change it wherever else you used the same one.',
        'Look through your newest transactions for anything that is not yours.',
      ],
    },
    {
      kind: 'paragraph',
      text: 'Forgotten it? That is no trouble either. Press Forgot Password on the login page and it tells you how to reach the people who can help.',
    },
  ],
  links: [
    { label: 'Scam alert', href: '/help/scam-alert' },
    { label: 'Log in', href: '/login' },
  ],
}
