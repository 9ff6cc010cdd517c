import { operateQuestionSearch } from '../help/faqs/operate-question-search.ts'
import type { IslandEnvironment } from './create-island-environment.ts'

/** The search of `/help/faqs`. */
export const operate = (root: HTMLElement, { clock }: IslandEnvironment): void =>
  operateQuestionSearch(root, clock)
