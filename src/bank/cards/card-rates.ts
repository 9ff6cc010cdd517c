import type { Queryable } from '../database/database.ts'

/** What £1 buys of a currency, as an exact decimal, and the day it is of, `YYYY-MM-DD`. */
export interface CardRate {
  readonly rate: string
  readonly ratedOn: string
}

/** The rate of a currency at a time. There are none yet: only pounds, which need none, are paid. */
export const readRate = (
  _transaction: Queryable,
  _asked: { readonly currency: string; readonly at: Date },
): Promise<CardRate | undefined> => Promise.resolve(undefined)
