import { expect, test } from 'vitest'
import { chosenAccount } from './chosen-account.ts'
import type { AccountChoice } from './named-account.ts'

const table: readonly (readonly [AccountChoice, string, 'personal' | 'corporate'])[] = [
  [{ accountType: 'banking' }, 'Current Account', 'personal'],
  [{ accountType: 'banking', bankingAccountType: 'personal' }, 'Current Account', 'personal'],
  [{ accountType: 'banking', bankingAccountType: 'corporate' }, 'Corporate Current Account', 'corporate'],
  [{ accountType: 'banking', account: 'student-account' }, 'Student Account', 'personal'],
  [{ accountType: 'banking', account: 'premium-account' }, 'Premium Account', 'personal'],
  [{ accountType: 'banking', account: 'platinum-account' }, 'Platinum Account', 'personal'],
  [
    { accountType: 'banking', bankingAccountType: 'corporate', account: 'student-account' },
    'Corporate Current Account',
    'corporate',
  ],
  [{ accountType: 'banking', account: 'business-current' }, 'Business Current Account', 'corporate'],
  [{ accountType: 'banking', account: 'business-premium' }, 'Premium Business Account', 'corporate'],
  [{ accountType: 'banking', account: 'business-startup' }, 'Startup Account', 'corporate'],
  [{ accountType: 'banking', account: 'corporate-current' }, 'Corporate Current Account', 'corporate'],
  [
    { accountType: 'banking', bankingAccountType: 'corporate', account: 'business-startup' },
    'Startup Account',
    'corporate',
  ],
  // The page named a business account, and then the applicant chose a personal one.
  [
    { accountType: 'banking', bankingAccountType: 'personal', account: 'business-startup' },
    'Current Account',
    'personal',
  ],
  [{ accountType: 'invest', preferredInvestmentType: 'fixed' }, 'Fixed Savings', 'personal'],
  [{ accountType: 'invest', preferredInvestmentType: 'flexi' }, 'FlexiSave', 'personal'],
  [{ accountType: 'invest', preferredInvestmentType: 'growth' }, 'Growth Portfolio', 'personal'],
  [
    { accountType: 'invest', preferredInvestmentType: 'growth', bankingAccountType: 'corporate' },
    'Growth Portfolio',
    'corporate',
  ],
  // A preferred investment that is left over from another choice opens nothing.
  [{ accountType: 'banking', preferredInvestmentType: 'growth' }, 'Current Account', 'personal'],
]

test.each(table)('%j opens a %s for a %s customer', (choice, product, kind) => {
  expect(chosenAccount(choice)).toEqual({ product, kind })
})
