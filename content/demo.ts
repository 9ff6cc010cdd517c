import { demo } from './facts.ts'

/** Whom a demonstration shows, and what stands on their accounts. People and companies are invented. */
export const demoCustomers = {
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
} as const

/** How far the first customer's available balance moves at once, and in all (rulings 15 and 36). */
export const cardActivity = {
  stepMostPence: demo.balanceDriftPence,
  heldMostPence: demo.heldMostPence,
} as const
