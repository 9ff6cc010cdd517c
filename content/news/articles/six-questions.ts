import { enquiryHref } from '../../enquiries.ts'
import { helpLines, ukRules } from '../../facts.ts'
import { pounds } from '../../amounts.ts'
import type { Story } from '../story.ts'

const { scamRefund } = ukRules

export const sixQuestions: Story = {
  slug: 'six-questions-a-scammer-hopes-you-will-not-ask',
  category: 'security',
  title: 'Six questions that a scammer hopes you will not ask',
  summary: 'Scams differ in their story and share their method. These questions take the method apart.',
  publishedOn: '2026-11-18',
  picture: 'header-help',
  blocks: [
    {
      kind: 'paragraph',
      text: 'A scam is a story with a clock in it. The story changes: a parcel, a romance, a tax bill, a share that cannot fall. The clock is always there, because the whole thing fails as soon as you stop and think. Each of these questions stops the clock.',
    },
    { kind: 'heading', text: 'Did I start this?' },
    {
      kind: 'paragraph',
      text: 'If you were called, texted or messaged first, you know nothing yet about who is there. End the conversation and begin it again yourself, with a number or address that you found on your own.',
    },
    { kind: 'heading', text: 'Why must it be now?' },
    {
      kind: 'paragraph',
      text: 'A real invoice can wait until tomorrow. So can a real flat, a real refund and a real court. Say that you will decide in the morning, and listen to what happens to the friendly voice.',
    },
    { kind: 'heading', text: 'Who gains if I keep it secret?' },
    {
      kind: 'paragraph',
      text: 'Being told not to speak to your family, or to lie to your bank about what a payment is for, is proof enough. No honest firm coaches its customers in what to say.',
    },
    { kind: 'heading', text: 'Have these details changed?' },
    {
      kind: 'paragraph',
      text: 'An email from your builder with a new account number may come from somebody who has read your builder’s mail. Ring the builder on the number you have always used before you pay.',
    },
    { kind: 'heading', text: 'Whose name is on the account?' },
    {
      kind: 'paragraph',
      text: 'If you are buying from a company and the money goes to a person, ask why. Take an answer about tax or a broken system as a no.',
    },
    { kind: 'heading', text: 'Would I say yes to a stranger?' },
    {
      kind: 'paragraph',
      text: 'Leave out the kindness, the uniform and the weeks of messages. What remains is somebody you have never met who wants money, a code, or control of your screen.',
    },
    { kind: 'heading', text: 'If it has already happened' },
    {
      kind: 'paragraph',
      text: `Call us on ${helpLines.fraud.phone} before you do anything else. Where a person was tricked into a payment between accounts in this country, banks share the loss under one set of rules: up to ${pounds(scamRefund.maxPounds)} a claim, normally within ${scamRefund.businessDays} business days, less at most ${pounds(scamRefund.excessMaxPounds)}. You have ${scamRefund.reportWithinMonths} months to tell the bank, but money is found most easily in the first hours.`,
    },
    {
      kind: 'paragraph',
      text: 'Payments by card and payments abroad follow other rules, and may still be recovered. It is never foolish to ask.',
    },
  ],
  links: [
    { label: 'Scam alert', href: '/help/scam-alert' },
    { label: 'Tell us about a scam', href: enquiryHref('security') },
  ],
}
