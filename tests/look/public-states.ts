import { fillMessage, openMessageForm, sendButton } from '../journeys/message-form.ts'
import { hold } from './reach.ts'
import type { State } from './state.ts'

/** Every public page, from the site's own sitemap. */
export const publicPages = (paths: readonly string[]): readonly State[] =>
  paths.map(path => ({ name: `Site ${path}`, reach: ({ page }) => page.goto(path) }))

/** Pages without scripts: one of each kind. */
export const scriptlessStates: readonly State[] = [
  '/',
  '/personal/flexisave',
  '/about/contact',
  '/help/branches',
  '/login',
].map(path => ({
  name: `Site ${path}, without scripts`,
  hasScripts: false,
  reach: ({ page }) => page.goto(path),
}))

const question = { message: 'Which papers do I need for a savings account?' }

/** The public pages after some use. */
export const publicStates: readonly State[] = [
  {
    name: 'Site /, menu open',
    reach: async ({ page }) => {
      await page.goto('/')
      const menu = page.getByLabel('Menu', { exact: true })
      const group = page.getByRole('navigation', { name: 'Main' }).locator('summary').first()
      await ((await menu.isVisible()) ? menu : group).click()
    },
  },
  { name: 'Site, not found', reach: ({ page }) => page.goto('/no-such-page') },
  {
    name: 'Site /about/contact, nothing filled in',
    reach: async ({ page }) => {
      await openMessageForm(page)
      await sendButton(page).click()
    },
  },
  {
    name: 'Site /about/contact, sending',
    reach: async ({ page }) => {
      await hold(page, '**/api/messages')
      await openMessageForm(page)
      await fillMessage(page, question)
      await sendButton(page).click()
    },
  },
  {
    name: 'Site /about/contact, sent',
    reach: async ({ page }) => {
      await openMessageForm(page)
      await fillMessage(page, question)
      await sendButton(page).click()
      await page.getByRole('status').filter({ hasText: /\S/ }).first().waitFor()
    },
  },
  {
    name: 'Site /help/branches, nothing found',
    reach: ({ page }) => page.goto('/help/branches?near=Timbuktu'),
  },
  { name: 'Site /help/branches, found', reach: ({ page }) => page.goto('/help/branches?near=Bristol') },
  {
    name: 'Site /help/faqs, nothing found',
    reach: async ({ page }) => {
      await page.goto('/help/faqs')
      await page.getByRole('searchbox').first().fill('zeppelin')
      await page.getByRole('link', { name: 'Show all questions' }).waitFor()
    },
  },
  {
    name: 'Site /help/faqs, a question open',
    reach: async ({ page }) => {
      await page.goto('/help/faqs')
      await page.locator('main summary').first().click()
    },
  },
  {
    name: 'Site /help/tools, wrong figures',
    reach: async ({ page }) => {
      await page.goto('/help/tools')
      await page.getByLabel('You borrow').fill('a lot')
      await page.getByLabel('You borrow').blur()
    },
  },
]
