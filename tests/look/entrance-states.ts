import { expect } from '@playwright/test'
import { issueResetLink } from '../journeys/issue-reset-link.ts'
import { longNames } from '../journeys/long-names.ts'
import { overlay, submitLogin } from '../journeys/login-form.ts'
import { turnOnSecondFactor } from '../journeys/second-factor-by-api.ts'
import {
  applicant,
  continueButton,
  fillRegistration,
  openReview,
  submitButton,
  thanks,
} from '../journeys/sign-up-form.ts'
import { at, beforeApp, fail, hold } from './reach.ts'
import type { Scene, State } from './state.ts'

const wrong = { email: 'demo@sarsen.example', password: 'not the password' }

async function startSignIn({ page }: Scene, who: { email: string; password: string }) {
  await page.goto('/login')
  await submitLogin(page, who)
}

async function requestLink({ page }: Scene, email: string) {
  await page.goto('/forgot-password')
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByRole('button', { name: 'Send the link' }).click()
}

async function openReset({ page, bank, visitor }: Scene) {
  await page.goto((await issueResetLink(bank, visitor.email)).path)
  await expect(page.getByLabel('New password again', { exact: true })).toBeVisible()
}

/** The pages before sign-in: login, forgotten password, sign-up. */
export const entranceStates: readonly State[] = [
  { name: 'Login', reach: at('/login') },
  { name: 'Login, before the app', reach: beforeApp('/login') },
  {
    name: 'Login, without the app',
    reach: async ({ page }) => {
      await fail(page, /\/assets\/app-[^/]+\.js$/)
      await page.goto('/login')
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('This page did not load')
    },
  },
  { name: 'Sign-up, before the app', reach: beforeApp('/signup') },
  { name: 'Sign-up form, before the app', reach: beforeApp('/signup/register?type=banking') },
  {
    name: 'Login, corporate',
    reach: async ({ page }) => {
      await page.goto('/login')
      await page.getByRole('tab', { name: 'Corporate Banking' }).click()
    },
  },
  { name: 'Login, applying', reach: at('/login?product=student-account') },
  { name: 'Login, nothing filled in', reach: at('/login', 'Sign In') },
  { name: 'Forgotten password', reach: at('/forgot-password') },
  { name: 'Forgotten password, refused', reach: scene => requestLink(scene, 'imogen') },
  {
    name: 'Forgotten password, requested',
    reach: async scene => {
      await requestLink(scene, `${longNames.firstName.slice(0, 60)}@${'long-'.repeat(8)}name.sarsen.example`)
      await expect(scene.page.getByRole('heading', { level: 1 })).toHaveText('We have your request')
    },
  },
  {
    name: 'Reset link, used',
    as: 'customer, signed out',
    reach: async ({ page, bank, visitor }) => {
      const { path } = await issueResetLink(bank, visitor.email)
      await issueResetLink(bank, visitor.email)
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('This link no longer works')
    },
  },
  { name: 'Login, password forgotten', reach: at('/login', 'Forgot Password') },
  {
    name: 'Login, refused',
    reach: async scene => {
      await startSignIn(scene, wrong)
      await expect(scene.page.getByRole('region', { name: 'Invalid username or password' })).toBeVisible({
        timeout: 15_000,
      })
    },
  },
  {
    name: 'Login, bank away',
    reach: async scene => {
      await fail(scene.page, '**/api/session')
      await startSignIn(scene, wrong)
      await expect(scene.page.getByRole('region', { name: 'We cannot reach the bank' })).toBeVisible({
        timeout: 15_000,
      })
    },
  },
  {
    name: 'Login, logging in',
    as: 'customer, signed out',
    reach: async scene => {
      await startSignIn(scene, scene.visitor)
      await expect(overlay(scene.page)).toBeVisible({ timeout: 15_000 })
    },
  },
  {
    name: 'Login, code',
    as: 'customer, signed out',
    reach: async scene => {
      await turnOnSecondFactor(scene.bank, scene.visitor)
      await startSignIn(scene, scene.visitor)
      await scene.page.getByRole('button', { name: 'Continue' }).click({ timeout: 15_000 })
    },
  },
  { name: 'Reset password', as: 'customer, signed out', reach: openReset },
  {
    name: 'Reset password, too short',
    as: 'customer, signed out',
    reach: async scene => {
      await openReset(scene)
      await scene.page.getByLabel('New password', { exact: true }).fill('sarsen')
      await scene.page.getByRole('button', { name: 'Change password' }).click()
    },
  },
  { name: 'Reset password, no link', reach: at('/reset-password') },
  { name: 'Sign-up', reach: at('/signup') },
  { name: 'Sign-up, applying', reach: at('/signup?account=platinum-account') },
  {
    name: 'Sign-up, form, applying',
    reach: at('/signup/register?type=banking&account=platinum-account'),
  },
  { name: 'Sign-up, form', reach: at('/signup/register?type=banking') },
  { name: 'Sign-up, form to invest', reach: at('/signup/register?type=invest') },
  {
    name: 'Sign-up, nothing filled in',
    reach: async ({ page }) => {
      await page.goto('/signup/register?type=invest')
      await continueButton(page).click()
    },
  },
  {
    name: 'Sign-up, form, refused',
    reach: async ({ page }) => {
      await page.goto('/signup/register?type=banking&account=student-account')
      await fillRegistration(page, {
        ...applicant(),
        'Full Name': `${longNames.firstName.slice(0, 34)} ${longNames.lastName.slice(0, 34)}`,
        'Date of Birth': '14 3 1991',
        Country: 'Other',
      })
      await page.getByLabel('Initial Deposit (optional)').fill('9.99')
      await continueButton(page).click()
    },
  },
  {
    name: 'Sign-up, review of a student',
    reach: async ({ page }) => {
      await page.goto('/signup/register?type=banking&account=student-account')
      await fillRegistration(page, {
        ...applicant(),
        'Full Name': `${longNames.firstName.slice(0, 34)} ${longNames.lastName.slice(0, 34)}`,
        'Date of Birth': `1 1 ${new Date().getFullYear() - 17}`,
      })
      await page.getByLabel('Initial Deposit (optional)').fill('250')
      await continueButton(page).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Check what you told us')
    },
  },
  { name: 'Sign-up, review', reach: ({ page }) => openReview(page, applicant()) },
  {
    name: 'Sign-up, sending',
    reach: async ({ page }) => {
      await hold(page, '**/api/applications')
      await openReview(page, applicant())
      await submitButton(page).click()
    },
  },
  {
    name: 'Sign-up, not sent',
    reach: async ({ page }) => {
      await fail(page, '**/api/applications')
      await openReview(page, applicant())
      await submitButton(page).click()
      await expect(page.getByRole('alert').filter({ hasText: 'hear back' })).toBeVisible({ timeout: 15_000 })
    },
  },
  {
    name: 'Sign-up, sent',
    reach: async ({ page }) => {
      await openReview(page, applicant(), 'invest')
      await submitButton(page).click()
      await expect(thanks(page)).toBeVisible()
    },
  },
]
