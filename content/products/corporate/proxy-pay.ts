import { pounds } from '../../amounts.ts'
import { enquiryHref } from '../../enquiries.ts'
import { corporateTerms } from '../../facts.ts'
import type { Product } from '../product.ts'

const { proxyPay } = corporateTerms

/** Payments that the bank makes on a company's behalf: payroll and supplier runs. */
export const proxyPayProduct: Product = {
  path: '/corporate/proxy-pay',
  group: 'corporate',
  title: 'Proxy Pay',
  badge: 'Payments',
  description:
    'Hand us the list, and we pay it for you: wages, pensions and suppliers, on the day and to the penny.',
  metaDescription:
    'Payroll and supplier runs made on your behalf: you approve one total, we pay each person on time and report every line.',
  features: [
    {
      icon: 'people',
      title: 'Payroll without the late night',
      text: 'Net pay, pension contributions and tax leave on your date, whatever day of the week that is.',
    },
    {
      icon: 'document',
      title: 'Supplier runs',
      text: 'Send approved invoices as they come. We gather them by due date and by the terms you have agreed.',
    },
    {
      icon: 'shield',
      title: 'Changed details are stopped',
      text: 'A supplier whose account number is new waits until somebody at your company has rung them about it.',
    },
    {
      icon: 'lock',
      title: 'Pay that stays private',
      text: 'Your statement shows one total. Only the people you name can see what each person earns.',
    },
    {
      icon: 'mail',
      title: 'Advice to every payee',
      text: 'Staff get a note that they have been paid, suppliers a list of the invoices that a sum covers.',
    },
  ],
  fee: {
    figure: `${pounds(proxyPay.monthlyFeePounds)} a month`,
    explanation: `And ${proxyPay.paymentPence}p for each payment in a run. Returned payments, reports and advice notes are part of it. Runs of several thousand lines are quoted singly.`,
  },
  audience: {
    heading: 'Who it is for',
    points: [
      'Companies with staff on several payrolls, or paid weekly as well as monthly',
      'Small finance teams where one absence puts pay day at risk',
      'Charities and clubs that pay out many small grants or expenses',
    ],
  },
  requirements: [
    { term: 'Account', value: 'A Corporate Current Account' },
    {
      term: 'Approval of the total',
      value: `Two people, ${proxyPay.approvalWorkingDays} working days before`,
    },
    { term: 'Latest hour for the list', value: proxyPay.cutOff },
    { term: 'Money for the run', value: 'There when it is approved' },
  ],
  howToGetIt: {
    heading: 'How a run goes',
    steps: [
      {
        title: 'You send the list',
        text: 'From your payroll or purchase ledger, as a file or straight from the software.',
      },
      {
        title: 'We check it',
        text: 'Sort codes, account numbers, names, doubles and sums that look unlike last time.',
      },
      {
        title: 'Two of you approve',
        text: 'Both see the total, the number of payments and everything that we marked.',
      },
      {
        title: 'We pay and report',
        text: `Each line has its result by ${proxyPay.reportBy} on pay day, in a file that your ledger can read.`,
      },
    ],
  },
  questions: [
    {
      question: 'Do you work out tax and pensions?',
      answer:
        'No. Your payroll software or your accountant does that. We pay what the approved list says, to the people and offices on it.',
    },
    {
      question: 'What if the list is wrong after we approved it?',
      answer:
        'Single lines can be pulled until the evening before pay day. After that we ask the receiving bank to send the money back, which it need not do.',
    },
    {
      question: 'What if there is too little money in the account?',
      answer:
        'Nothing is paid in part. We ring the approvers, and the whole run waits until the account is in funds or you shorten the list.',
    },
    {
      question: 'May our accountant send the list?',
      answer: 'Yes, once you have named the firm. It can prepare and correct a run but never approve it.',
    },
  ],
  aside: {
    heading: 'Try it with one run',
    text: 'We carry out the first one beside your usual way, so that you can compare.',
    apply: { label: 'Ask for Proxy Pay', href: enquiryHref('payments') },
    second: { label: 'Open a corporate account', href: '/corporate/open-account' },
  },
  related: [
    { label: 'Transactional Banking', href: '/corporate/transactional' },
    { label: 'Calnet', href: '/corporate/calnet' },
  ],
}
