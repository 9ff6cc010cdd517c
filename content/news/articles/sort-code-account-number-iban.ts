import { ukRules } from '../../facts.ts'
import type { Story } from '../story.ts'

export const sortCodeAndIban: Story = {
  slug: 'sort-code-account-number-iban',
  category: 'payments',
  title: 'Sort code, account number, IBAN: what each one says',
  summary:
    'Three numbers lead to the same account. Knowing how they are built helps you to catch a slip before money moves.',
  publishedOn: '2026-09-10',
  picture: 'carousel-cards',
  blocks: [
    {
      kind: 'paragraph',
      text: 'An account number alone says little, because every bank may give out the same one. It takes a sort code to say which bank, and an IBAN to say which country. A payment needs all of it to be right, since money follows the numbers and not the name.',
    },
    {
      kind: 'figures',
      caption: 'Built to be copied',
      rows: [
        { term: 'Sort code', value: `${ukRules.sortCodeDigits} digits, in pairs` },
        { term: 'Account number', value: `${ukRules.accountNumberDigits} digits` },
        { term: 'British IBAN', value: `${ukRules.ibanLength} characters, in fours` },
      ],
    },
    { kind: 'heading', text: 'The sort code' },
    {
      kind: 'paragraph',
      text: 'It began as a way for clerks to sort cheques into the pigeonhole of a branch. Branches come and go and accounts stay, so today it names a bank and a part of its books. It may begin with a nought, and that nought has to be typed.',
    },
    { kind: 'heading', text: 'The account number' },
    {
      kind: 'paragraph',
      text: 'Some older accounts have a shorter number printed on the card. Noughts are put in front of it until it has its full length. If a form refuses yours, that is the first thing to try.',
    },
    { kind: 'heading', text: 'The IBAN' },
    {
      kind: 'paragraph',
      text: 'It holds the other two. A British one starts with GB and two check digits, then four letters for the bank, then the sort code and the account number run together. Other countries make theirs longer or shorter, but all begin with letters for the country and two digits that are worked out from the rest.',
    },
    { kind: 'heading', text: 'What the check digits catch' },
    {
      kind: 'paragraph',
      text: 'Mistype one character of an IBAN, or swap two neighbours, and the sum no longer comes out. Our transfer form does that sum before it sends anything, and tells you beside the field. A sort code and an account number have no such guard that works at every bank, so read them back aloud, in pairs.',
    },
    { kind: 'heading', text: 'What these sums cannot catch' },
    {
      kind: 'paragraph',
      text: 'A number can be perfectly formed and belong to somebody else. Most banks here compare the name that you type with the one on the account, and say so if they differ: stop when they do. Our demonstration has no other bank to ask. When you pay a person for the first time, get the details from them and not from an email, and send a small amount first if the sum is large. When money has gone to the wrong place, tell your bank at once: it asks the other bank to have it returned.',
    },
    {
      kind: 'paragraph',
      text: 'It is safe to give these numbers to people who should pay you. With them alone nobody can empty your account. What you keep to yourself is the password, the codes we send you, and the numbers on your card.',
    },
  ],
  links: [
    { label: 'Check an IBAN or a sort code', href: '/help/tools' },
    { label: 'Payments', href: '/personal/payments' },
  ],
}
