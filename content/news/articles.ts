import { aerAndGross } from './articles/aer-and-gross.ts'
import { cashFlowOnOnePage } from './articles/cash-flow-on-one-page.ts'
import { directDebitGuarantee } from './articles/direct-debit-guarantee.ts'
import { firstTermBudget } from './articles/a-budget-for-the-first-term.ts'
import { flexisaveOrFixed } from './articles/flexisave-or-fixed.ts'
import { movingYourAccount } from './articles/moving-your-account.ts'
import { neverYourFullPassword } from './articles/never-your-full-password.ts'
import { sixQuestions } from './articles/six-questions.ts'
import { sortCodeAndIban } from './articles/sort-code-account-number-iban.ts'
import { stepFreeBranches } from './articles/step-free-branches.ts'
import { studentToPremium } from './articles/student-to-premium.ts'
import { depositProtection } from './articles/what-deposit-protection-covers.ts'
import { whatALenderReads } from './articles/what-a-lender-reads.ts'
import { yourStatement } from './articles/your-statement-line-by-line.ts'
import type { Story } from './story.ts'

/** Articles about money, newest first. */
export const articles: readonly Story[] = [
  sixQuestions,
  flexisaveOrFixed,
  whatALenderReads,
  directDebitGuarantee,
  aerAndGross,
  yourStatement,
  sortCodeAndIban,
  stepFreeBranches,
  studentToPremium,
  cashFlowOnOnePage,
  neverYourFullPassword,
  depositProtection,
  movingYourAccount,
  firstTermBudget,
]
