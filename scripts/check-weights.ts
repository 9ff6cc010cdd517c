import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import type { Manifest } from 'vite'
import { scriptsOfAppDocument, scriptsOfIslands } from './read-manifest.ts'
import { weighDocument, weighParts } from './weigh-documents.ts'

/** How much script a page may fetch in all, brotli: where something of its own moves, and where only the frame does. */
const withIslandsBytes = 70 * 1024
const frameOnlyBytes = 5 * 1024
/** How much the signed-in app may fetch before the overview shows. */
const shellBytes = 170 * 1024

type Built = { dist: string; manifest: Manifest; frameScripts: readonly string[] }

/**
 * Refuses pages with too much script, an app with too much of it, and pages whose parts would never start because they
 * do not name the islands' script, or that name it and have no such part.
 */
export async function checkWeights(pages: ReadonlyMap<string, string>, built: Built): Promise<void> {
  const weights = new Map<string, number>()
  for (const [page, html] of pages) {
    const islands = [...html.matchAll(/ data-island="([^"]+)"/g)].map(([, name = '']) => name)
    if (html.includes('<script type="module"') !== islands.length > 0)
      throw new Error(`${page} must have both the islands' script and islands, or neither`)
    const files = [
      ...built.frameScripts,
      ...(islands.length > 0 ? scriptsOfIslands(built.manifest, islands) : []),
    ]
    await refuseAbove(islands.length > 0 ? withIslandsBytes : frameOnlyBytes, page, files)
  }
  await refuseAbove(
    shellBytes,
    'The signed-in overview',
    scriptsOfAppDocument(built.manifest, 'overview.html'),
  )

  async function refuseAbove(most: number, what: string, files: readonly string[]): Promise<void> {
    let bytes = 0
    for (const file of files) bytes += await weigh(file)
    if (bytes > most) throw new Error(`${what} has ${bytes} bytes of script, brotli; ${most} are allowed`)
  }

  async function weigh(file: string): Promise<number> {
    const known = weights.get(file)
    if (known !== undefined) return known
    const bytes = brotliCompressSync(await readFile(join(built.dist, file))).length
    weights.set(file, bytes)
    return bytes
  }
}

/** How many scripts a document may fetch on a first visit, and how many KB of them (brotli). */
type Budget = readonly [scripts: number, kilobytes: number]

/** The budgets of the app's documents: at most 12 scripts and 130 KB for each of them. */
export const appBudgets: Readonly<Record<string, Budget>> = {
  'login.html': [12, 128],
  'signup.html': [12, 128],
  'signup-register.html': [12, 130],
  'signup-review.html': [12, 130],
  'forgot-password.html': [12, 124],
  'reset-password.html': [12, 124],
  'overview.html': [12, 130],
  'accounts.html': [12, 130],
  'open-account.html': [12, 130],
  'account.html': [12, 130],
  'transactions.html': [12, 130],
  'payments.html': [12, 130],
  'payees.html': [12, 130],
  'payee.html': [12, 130],
  'payment-limits.html': [12, 130],
  'pay-someone.html': [12, 130],
  'coming-up.html': [12, 130],
  'direct-debits.html': [12, 130],
  'direct-debit.html': [12, 130],
  'scheduled-payments.html': [12, 130],
  'standing-orders.html': [12, 130],
  'new-standing-order.html': [12, 130],
  'standing-order.html': [12, 130],
  'new-claim.html': [12, 130],
  'claim.html': [12, 130],
  'payment.html': [12, 130],
  'cards.html': [12, 130],
  'order-card.html': [12, 130],
  'new-virtual-card.html': [12, 130],
  'card-payment.html': [12, 130],
  'card-dispute.html': [12, 130],
  'subscriptions.html': [12, 130],
  'card.html': [12, 130],
  'spending.html': [12, 130],
  'spending-category.html': [12, 130],
  'statements.html': [12, 130],
  'settings.html': [12, 130],
  'support.html': [12, 130],
  'dashboard-not-found.html': [12, 128],
  'staff-login.html': [12, 130],
  'staff-join.html': [12, 130],
  'staff-queue.html': [12, 130],
  'staff-task.html': [12, 130],
  'staff-second-checks.html': [12, 130],
  'staff-second-check.html': [12, 130],
  'staff-customers.html': [12, 130],
  'staff-customer.html': [12, 130],
  'staff-audit.html': [12, 130],
  'staff-alerts.html': [12, 130],
  'staff-health.html': [12, 130],
  'staff-guide.html': [12, 130],
  'staff-people.html': [12, 130],
  'staff-add-person.html': [12, 130],
  'staff-person.html': [12, 130],
  'staff-demonstration.html': [12, 130],
  'staff-not-found.html': [12, 130],
}

/**
 * How much more the documents may fetch where the bank runs in the browser: what shows that it opens, with its dialogs.
 * The bank's own scripts run in workers and are not counted.
 */
export const inBrowserExtra: Budget = [6, 50]

/** Refuses documents of the app that fetch more on a first visit than their budget allows, or that have none. */
export async function checkAppWeights(
  documents: ReadonlyMap<string, string>,
  dist: string,
  [extraScripts, extraKilobytes]: Budget = [0, 0],
): Promise<void> {
  for (const [document, html] of documents) {
    const budget = appBudgets[document]
    if (!budget) throw new Error(`${document} has no budget for its scripts`)
    const scripts = budget[0] + extraScripts
    const kilobytes = budget[1] + extraKilobytes
    const { files, bytes } = await weighDocument(html, dist)
    if (files.length > scripts)
      throw new Error(`${document} fetches ${files.length} scripts; ${scripts} are allowed`)
    if (bytes > kilobytes * 1024)
      throw new Error(`${document} has ${bytes} bytes of script, brotli; ${kilobytes * 1024} are allowed`)
  }
}

interface DialogParts {
  /** The document of a page that it opens over. */
  readonly document: string
  /** What is fetched for it, by the names of the sources. */
  readonly parts: readonly string[]
}

/**
 * The dialogs and panels of the app. The check of a form is not counted, as it is not for a page: it is fetched when
 * somebody begins to fill in the form.
 */
export const dialogs: Readonly<Record<string, DialogParts>> = {
  'Send money': { document: 'overview.html', parts: ['modal-dialog', 'transfer-dialog', 'transfer-form'] },
  'All transactions': {
    document: 'overview.html',
    parts: ['modal-dialog', 'all-transactions', 'filter-panel'],
  },
  Notifications: { document: 'overview.html', parts: ['notifications-panel'] },
  'User menu': { document: 'overview.html', parts: ['user-menu-items'] },
  'End of the session': { document: 'overview.html', parts: ['modal-dialog', 'idle-warning'] },
  'Transaction details': { document: 'transactions.html', parts: ['details-drawer'] },
  Filters: { document: 'transactions.html', parts: ['modal-dialog', 'filter-panel'] },
  Export: { document: 'transactions.html', parts: ['modal-dialog', 'export-dialog'] },
  'Statement preferences': {
    document: 'statements.html',
    parts: ['modal-dialog', 'statement-preferences-dialog'],
  },
  'Any dialog in the script of its page': { document: 'settings.html', parts: ['modal-dialog'] },
}

/** How much a dialog may fetch beyond the document of its page, brotli. */
const dialogBytes = 60 * 1024

/** Refuses dialogs that fetch too much when they open. */
export async function checkDialogWeights(
  documents: ReadonlyMap<string, string>,
  dist: string,
  checked = dialogs,
): Promise<void> {
  for (const [name, { document, parts }] of Object.entries(checked)) {
    const { bytes } = await weighParts(documents.get(document) ?? '', parts, dist)
    if (bytes > dialogBytes)
      throw new Error(`${name} fetches ${bytes} bytes of script, brotli; ${dialogBytes} are allowed`)
  }
}
