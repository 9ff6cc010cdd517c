import { operateCalculator } from '../tools/operate-calculator.ts'
import { workOutLoan } from '../tools/work-out.ts'
import type { IslandEnvironment } from './create-island-environment.ts'

/** What a loan costs a month and in all, on `/help/tools`. */
export const operate = (root: HTMLElement, { clock }: IslandEnvironment): void =>
  operateCalculator(root, clock, workOutLoan)
