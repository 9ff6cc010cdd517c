import { z } from 'zod'
import { wireMoneyPattern } from './money.ts'

/** An amount or a balance in an answer. A debit's direction is in `type`, never in a sign. */
export const Money = z
  .string()
  .regex(wireMoneyPattern)
  .meta({ id: 'Money', examples: ['12345.67'] })
