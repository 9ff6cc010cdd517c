import { company } from './facts.ts'

/** The four figures that the bank tells of itself, wherever they stand (spec section 9). */
export const companyFigures = [
  { figure: company.yearsInBanking, label: 'years in banking' },
  { figure: company.customers, label: 'customers' },
  { figure: company.branches, label: 'branches' },
  { figure: company.support, label: 'support' },
] as const
