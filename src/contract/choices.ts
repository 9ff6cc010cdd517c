// What forms let people choose from. Apart from the schemas, so that a page need not fetch a validator.

/** The two kinds of customer that an account can be for. */
export const accountTypes = ['personal', 'corporate'] as const
export type AccountType = (typeof accountTypes)[number]

/** A banking account, or one to save and invest with. */
export const applicationTypes = ['banking', 'invest'] as const
export type ApplicationType = (typeof applicationTypes)[number]

export const investmentTypes = ['fixed', 'flexi', 'growth'] as const
export type InvestmentType = (typeof investmentTypes)[number]

/** The choice that a text names; undefined if it names none. */
export const choiceOf = <Choice extends string>(
  choices: readonly Choice[],
  text: unknown,
): Choice | undefined => choices.find(choice => choice === text)
