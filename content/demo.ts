import { demo } from './facts.ts'
import { demoStaffFacts } from './facts/limits.ts'

/** The demonstration's customers and the history of their accounts. People and companies are invented. */
export const demoCustomers = {
  everyday: {
    firstName: 'Maya',
    lastName: 'Okafor',
    email: demo.everydayEmail,
    kind: 'personal',
    password: demo.password,
    accountNumber: demo.everydayAccountNumber,
    savingsNumber: demo.everydaySavingsNumber,
  },
  personal: {
    firstName: 'Eleanor',
    lastName: 'Whitcombe',
    email: demo.customerEmail,
    kind: 'personal',
    password: demo.password,
    holderName: 'Eleanor Whitcombe',
    product: 'Premium Account',
    balancePence: demo.balancePence,
    statementSizesBytes: demo.statementSizesBytes,
  },
  corporate: {
    firstName: 'Imogen',
    lastName: 'Tarrant',
    email: demo.corporateEmail,
    kind: 'corporate',
    password: demo.password,
    holderName: 'Aldermoor Joinery Ltd',
    product: 'Corporate Current Account',
    balancePence: 48_621_540n,
  },
  partner: {
    firstName: 'Daniel',
    lastName: 'Reyes',
    email: demo.partnerEmail,
    kind: 'personal',
    password: demo.password,
    accountNumber: demo.partnerAccountNumber,
  },
  jointAccountNumber: demo.jointAccountNumber,
  staff: [
    {
      name: 'Priya Nair',
      email: demoStaffFacts.supportEmail,
      roles: ['support', 'payments'],
      password: demoStaffFacts.password,
      knows: [demo.corporateEmail],
    },
    {
      name: 'Tom Hallam',
      email: demoStaffFacts.complianceEmail,
      roles: ['payments', 'compliance'],
      password: demoStaffFacts.password,
      knows: [],
    },
    {
      name: 'Ruth Amadi',
      email: demoStaffFacts.administratorEmail,
      roles: ['auditor', 'administrator'],
      password: demoStaffFacts.password,
      knows: [],
    },
  ],
} as const

/** The most that the first customer's available balance moves at once, and in total (rulings 15 and 36). */
export const cardActivity = {
  stepMostPence: demo.balanceDriftPence,
  heldMostPence: demo.heldMostPence,
} as const
