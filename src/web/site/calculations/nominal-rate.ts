/**
 * The nominal yearly rate behind an effective one, in per cent, where interest is added so many times a year: the gross
 * rate beside an AER. Not rounded; pages show two decimals ({@link formatNominal}).
 */
export const nominalPercent = (effectivePercent: number, timesAYear: number): number =>
  100 * timesAYear * Math.expm1(Math.log1p(effectivePercent / 100) / timesAYear)

/** A nominal rate as pages say it, with two decimals: `2.47`. */
export const formatNominal = (effectivePercent: number, timesAYear: number): string =>
  nominalPercent(effectivePercent, timesAYear).toFixed(2)
