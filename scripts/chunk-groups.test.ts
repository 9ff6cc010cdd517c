import path from 'node:path'
import { expect, test } from 'vitest'
import { nameOfScript } from './chunk-groups.ts'

const root = path.resolve(import.meta.dirname, '..')
const app = 'src/web/app'
const islands = 'src/web/site/islands'
const shell = `${app}/dashboard/signed-in-route.tsx`
const login = `${app}/sign-in/login-page.tsx`
const forgot = `${app}/sign-in/forgot-password-page.tsx`
const overview = `${app}/dashboard/overview-page.tsx`
const statements = `${app}/statements/statements-page.tsx`
const accounts = `${app}/accounts/accounts-page.tsx`
const account = `${app}/accounts/account-page.tsx`
const payments = `${app}/payments/payments-page.tsx`
const payees = `${app}/payees/payees-page.tsx`
const settings = `${app}/settings/settings-page.tsx`
const passkeyDialog = `${app}/settings/remove-passkey-dialog.tsx`
const transferDialog = `${app}/transfers/transfer-dialog.tsx`
const transferForm = `${app}/transfers/transfer-form.tsx`
const library = 'node_modules/a-library/index.js'

/** What imports each module. The sources that are fetched by name are imported by nothing. */
const importers: Readonly<Record<string, readonly string[]>> = {
  'src/web/clock.ts': ['app.html', `${islands}/main.ts`],
  'src/domain/money.ts': [overview, `${islands}/loan-calculator.ts`],
  'node_modules/react/index.js': ['app.html', `${islands}/take-over-islands.tsx`, `${islands}/carousel.tsx`],
  'src/web/components/field.tsx': [login, `${islands}/message-form.tsx`],
  'src/web/components/rotation.tsx': [overview, `${islands}/carousel.tsx`],
  'src/web/site/announce.ts': [`${islands}/carousel.tsx`, `${islands}/message-form.tsx`],
  [`${app}/query-client.ts`]: ['app.html', overview],
  [`${app}/progress-line.tsx`]: [shell, login],
  [`${app}/use-app-form.ts`]: [login, forgot, settings, transferForm],
  [`${app}/password-meter.tsx`]: [forgot, settings],
  'src/domain/format-dates.ts': [login, overview],
  [`${app}/dashboard/shell.tsx`]: [shell],
  [`${app}/statements/save.ts`]: [overview, statements],
  [`${app}/accounts/account-rows.tsx`]: [accounts, account],
  [`${app}/accounts/account-address.ts`]: [accounts, account, overview],
  [`${app}/payees/payee-rows.tsx`]: [payments, payees],
  [`${app}/settings/setting-row.tsx`]: [settings, passkeyDialog],
  [`${app}/accounts/back-link.tsx`]: [account, payees],
  [`${app}/sign-in/sign-in-layout.tsx`]: [login, forgot],
  [`${app}/sign-in/later.ts`]: [login, `${app}/sign-in/new-password-check.ts`],
  'src/domain/typed-amount.ts': [login, transferForm],
  [`${app}/spinner.tsx`]: [login, transferDialog],
  [`${app}/sign-in/heavy.ts`]: [login, forgot],
  [`${app}/sign-up/sign-up-paths.ts`]: [login, `${app}/sign-up/choose-type-page.tsx`],
  [`${app}/in-browser/opening-card.tsx`]: [login, `${app}/in-browser/in-browser-frame.tsx`],
  [`${app}/sign-in/code-step.tsx`]: [login],
  [library]: [`${app}/sign-in/heavy.ts`],
}
/** What fetches a part. The app itself fetches the others. */
const fetchers: Readonly<Record<string, string>> = {
  [`${app}/sign-in/new-password-check.ts`]: forgot,
  [transferDialog]: shell,
  [transferForm]: transferDialog,
}
const sources = new Set(Object.values(importers).flat())

const infoOf = (id: string) => {
  const source = path.relative(root, id)
  const isFetched = sources.has(source) && importers[source] === undefined
  const imported = Object.keys(importers).filter(each => importers[each]?.includes(source))
  return {
    isEntry: isFetched && /(?:app\.html|main\.ts)$/.test(source),
    dynamicImporters: isFetched ? [path.join(root, fetchers[source] ?? 'app.html')] : [],
    importers: (importers[source] ?? []).map(each => path.join(root, each)),
    importedIds: imported.map(each => path.join(root, each)),
  }
}
const modules = { getModuleInfo: infoOf }

test.each([
  ['src/web/clock.ts', 'common'],
  ['src/domain/money.ts', 'plain'],
  ['node_modules/react/index.js', 'react'],
  ['src/web/components/field.tsx', 'forms'],
  ['src/web/components/rotation.tsx', 'slides'],
  [`${app}/query-client.ts`, 'app'],
  [`${app}/progress-line.tsx`, 'app'],
  ['src/domain/format-dates.ts', 'app'],
  [`${app}/use-app-form.ts`, 'app-forms'],
  [`${app}/password-meter.tsx`, 'app-forms'],
  [`${app}/dashboard/shell.tsx`, 'customer'],
  [`${app}/statements/save.ts`, 'customer'],
  [`${app}/accounts/account-rows.tsx`, 'accounts'],
  [`${app}/accounts/account-address.ts`, 'customer'],
  [`${app}/payees/payee-rows.tsx`, 'payments'],
  [`${app}/settings/setting-row.tsx`, 'settings'],
  [`${app}/accounts/back-link.tsx`, 'accounts'],
  [`${app}/sign-in/sign-in-layout.tsx`, 'sign-in'],
  [`${app}/sign-in/later.ts`, 'sign-in'],
  ['src/domain/typed-amount.ts', 'app-forms'],
  [`${app}/spinner.tsx`, 'app'],
  [`${app}/sign-up/sign-up-paths.ts`, 'app'],
  [`${app}/in-browser/opening-card.tsx`, 'in-browser'],
])('%s goes into the script "%s"', (source, name) => {
  expect(nameOfScript(path.join(root, source), modules)).toBe(name)
})

test.each([
  ['what only public parts share', 'src/web/site/announce.ts'],
  ['what one page needs', `${app}/sign-in/code-step.tsx`],
  ['a library that only some pages need', library],
  ['what needs such a library', `${app}/sign-in/heavy.ts`],
])('%s goes where the bundler puts it', (_, source) => {
  expect(nameOfScript(path.join(root, source), modules)).toBeNull()
})
