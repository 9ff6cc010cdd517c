import { bankName, safeguards, ukRules } from '../../facts.ts'
import { pounds } from '../../amounts.ts'
import type { Story } from '../story.ts'

const limit = pounds(safeguards.protectedDepositPounds)

export const depositProtection: Story = {
  slug: 'what-deposit-protection-covers',
  category: 'savings',
  title: 'What deposit protection covers, and what it does not',
  summary: 'How the Financial Services Compensation Scheme works, counted in accounts, people and banks.',
  publishedOn: '2026-06-18',
  blocks: [
    {
      kind: 'paragraph',
      text: `When a bank in the United Kingdom fails, the Financial Services Compensation Scheme pays its customers back: up to ${limit} for each person at each bank. You do not have to have paid for it or signed up for it. The banks pay for it together.`,
    },
    { kind: 'heading', text: 'Each person' },
    {
      kind: 'paragraph',
      text: `The limit is counted by people, not by accounts. Your current account, your savings and a fixed deposit at one bank are added together. In a joint account half is taken to be yours, so two people with nothing else there are covered for ${pounds(safeguards.protectedDepositPounds + safeguards.protectedDepositPounds)} between them. Children have a limit of their own.`,
    },
    { kind: 'heading', text: 'Each bank' },
    {
      kind: 'paragraph',
      text: 'What counts is the licence and not the name above the door. Two brands can belong to one bank, and then they share one limit. If you spread large savings on purpose, look up whose licence each of them uses.',
    },
    { kind: 'heading', text: 'For a while, more' },
    {
      kind: 'paragraph',
      text: `Life sometimes puts a great deal into one account: a house is sold, somebody dies, a claim is settled. For such sums there is a far higher limit for about ${ukRules.temporaryHighBalanceMonths} months, so that you need not rush. Keep the papers that show where the money came from.`,
    },
    { kind: 'heading', text: 'What is not covered' },
    {
      kind: 'list',
      items: [
        'Investments that lose value. Shares and funds can fall as well as rise, and that risk is yours.',
        'Crypto-assets.',
        'Money held by a firm that is not a bank, however much its app looks like one. It may be kept apart for you, which is something else.',
        'Money sent to a scammer. There are separate rules for that.',
      ],
    },
    { kind: 'heading', text: 'What you would have to do' },
    {
      kind: 'paragraph',
      text: 'For ordinary accounts, nothing. The scheme takes the balances from the bank’s own book and pays you, normally within days. That book is also why your name and address at the bank should be right.',
    },
    { kind: 'heading', text: 'Firms and clubs' },
    {
      kind: 'paragraph',
      text: 'Companies are covered too, with one limit for the company. A sole trader and the person behind the trade are one and the same, and share theirs. A club or a society with its own constitution is counted apart from its treasurer.',
    },
    {
      kind: 'paragraph',
      text: `${bankName} is a demonstration and no bank, so there is nothing here to protect. The limit that these pages state is a setting: who runs a bank on this software sets the one in force.`,
    },
  ],
  links: [
    { label: 'Download the information sheet', href: '/help/downloads' },
    { label: 'Savings rates', href: '/help/rates' },
  ],
}
