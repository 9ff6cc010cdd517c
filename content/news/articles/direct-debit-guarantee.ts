import { appPages } from '../../app-pages.ts'
import { ukRules } from '../../facts.ts'
import type { Story } from '../story.ts'

export const directDebitGuarantee: Story = {
  slug: 'what-the-direct-debit-guarantee-gives-you',
  category: 'payments',
  title: 'What the Direct Debit Guarantee gives you',
  summary:
    'You let a company take money from your account. Here is what protects you when it takes the wrong sum.',
  publishedOn: '2026-10-21',
  blocks: [
    {
      kind: 'paragraph',
      text: 'With a Direct Debit you turn the usual order round. You do not send money; you allow somebody to collect it. The amount may change from month to month, and you do not approve each payment. That sounds risky. The Guarantee is what makes it one of the safer ways to pay a bill.',
    },
    { kind: 'heading', text: 'Three promises' },
    {
      kind: 'list',
      items: [
        `You are told before anything changes. Normally that is ${ukRules.directDebitNoticeWorkingDays} working days before a new amount or date.`,
        'If a mistake is made, by the company or by a bank, your own bank gives you all of it back at once.',
        'You can cancel whenever you like, with us in Online Banking. Tell the company as well, so that it does not ask again.',
      ],
    },
    { kind: 'heading', text: 'How to get a refund' },
    {
      kind: 'steps',
      items: [
        'Look at what was agreed: the letter or email with the amount and the day.',
        'If the payment differs, open the Direct Debit in Online Banking, under Payments, and ask for a refund. You need not argue with the company first.',
        'The bank pays you back and settles it with the company’s bank.',
        'If it turns out that the company was right, it can ask for the money again, and you owe it.',
      ],
    },
    { kind: 'heading', text: 'What it does not do' },
    {
      kind: 'paragraph',
      text: 'The Guarantee is about the collection, not about the goods. If the gym was shut all month but took the agreed fee on the agreed day, that is a dispute with the gym. And cancelling the payment does not cancel the contract: a phone bill still has to be paid in some other way.',
    },
    { kind: 'heading', text: 'Not everything regular is a Direct Debit' },
    {
      kind: 'paragraph',
      text: 'A standing order is yours: a fixed sum that you tell your bank to send until you stop it. A subscription on your debit card is a third kind, and is cancelled with the seller or with the bank as a card payment. If a statement leaves you in doubt which of them a payment was, ask the bank: it knows who started it.',
    },
    {
      kind: 'paragraph',
      text: 'Once a year, read down the list of your Direct Debits in Online Banking. Every line should be a company that you know and something that you still use. Cancel what is left of a flat you moved out of or a magazine you no longer read, and write to them the same day.',
    },
  ],
  links: [
    { label: 'Your Direct Debits', href: appPages.directDebits.path },
    { label: 'Payments at home and abroad', href: '/personal/payments' },
    { label: 'Short answers about payments', href: '/help/faqs' },
  ],
}
