import { company } from './facts.ts'

/** The bank's four figures, wherever pages show them (spec section 9). */
export const companyFigures = [
  { figure: company.yearsInBanking, label: 'years in banking' },
  { figure: company.customers, label: 'customers' },
  { figure: company.branches, label: 'branches' },
  { figure: company.support, label: 'support' },
] as const
