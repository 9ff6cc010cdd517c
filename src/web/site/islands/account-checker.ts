import { operateAccountChecker } from '../help/tools/operate-account-checker.ts'
import type { IslandEnvironment } from './create-island-environment.ts'

/** The check of an IBAN or a sort code, on `/help/tools`. */
export const operate = (root: HTMLElement, { clock }: IslandEnvironment): void =>
  operateAccountChecker(root, clock)
