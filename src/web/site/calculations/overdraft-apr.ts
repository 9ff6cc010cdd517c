import { ukRules } from '../../../../content/facts.ts'

export type OverdraftTerms = {
  /** The part of an overdraft that costs nothing, in whole pounds. */
  interestFreePounds: number
  /** The effective yearly rate of the rest, in per cent. */
  ratePercentEar: number
}

const yearMonths = 12

/**
 * The representative APR of an arranged overdraft without other charges, in per cent with one decimal: as if the limit
 * that is assumed where there is none yet were used in full, for as long as is assumed where no end is agreed (CONC App
 * 1.2). It is below the EAR by what the free part saves.
 */
export function overdraftApr({ interestFreePounds, ratePercentEar }: OverdraftTerms): string {
  const { assumedCreditLimitPounds: limit, assumedOverdraftMonths } = ukRules
  const timesAYear = yearMonths / assumedOverdraftMonths
  const charged = Math.max(0, 1 - interestFreePounds / limit)
  const cost = charged * Math.expm1(Math.log1p(ratePercentEar / 100) / timesAYear)
  return (100 * Math.expm1(Math.log1p(cost) * timesAYear)).toFixed(1)
}
