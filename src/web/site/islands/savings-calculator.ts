import { operateCalculator } from '../tools/operate-calculator.ts'
import { workOutSavings } from '../tools/work-out.ts'
import type { IslandEnvironment } from './create-island-environment.ts'

/** What savings grow to, on `/help/tools`. */
export const operate = (root: HTMLElement, { clock }: IslandEnvironment): void =>
  operateCalculator(root, clock, workOutSavings)
