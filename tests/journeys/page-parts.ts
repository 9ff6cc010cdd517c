import type { Page } from './fixtures.ts'

/** The page's h1. */
export const heading = (page: Page) => page.getByRole('heading', { level: 1 })

export const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

/** A toast by its title. What is announced of a new notification may have the same words. */
export const toast = (page: Page, title: string) =>
  page.getByRole('status').filter({ hasText: title }).filter({ hasNotText: 'New notification' })
