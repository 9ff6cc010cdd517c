import { randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { allAppDocuments } from '../content/app-documents.ts'
import { staffPage, staffPageIds } from '../content/staff-pages.ts'
import { appBudgets, checkAppWeights, checkDialogWeights, checkWeights } from './check-weights.ts'

const dist = mkdtempSync(join(tmpdir(), 'sarsen-weights-'))
afterAll(() => rmSync(dist, { recursive: true }))

// What chance has written cannot be compressed, so its weight is its size.
const script = (file: string, kilobytes: number) => {
  writeFileSync(join(dist, file), randomBytes(kilobytes * 1024))
  return file
}
const folder = 'src/web/site/islands'
const manifest = {
  [`${folder}/main.ts`]: { file: script('main.js', 1) },
  [`${folder}/take-over-islands.tsx`]: { file: script('take.js', 1), imports: ['_react.js'] },
  '_react.js': { file: script('react.js', 57) },
  [`${folder}/light.tsx`]: { file: script('light.js', 8), imports: ['_react.js'] },
  [`${folder}/heavy.tsx`]: { file: script('heavy.js', 12) },
  'app.html': { file: script('app.js', 100), imports: ['_react.js'] },
  'src/web/app/dashboard/signed-in-route.tsx': { file: script('shell.js', 10), imports: ['_react.js'] },
  'src/web/app/dashboard/overview-page.tsx': { file: script('overview.js', 2) },
}
const frame = script('frame.js', 2)
const heavyFrame = script('heavy-frame.js', 6)

const check = (html: string, frameScript = frame) =>
  checkWeights(new Map([['page.html', html]]), { dist, manifest, frameScripts: [frameScript] })

const started = (island: string) => `<script type="module"></script> <div data-island="${island}">`

test('a page may carry the frame, and 70 KB where something of its own moves', async () => {
  await check('<main>')
  await check(started('light'))
})

test('the build stops at a page with more script than that', async () => {
  await expect(check('<main>', heavyFrame)).rejects.toThrow('page.html has')
  await expect(check(started('heavy') + started('light'))).rejects.toThrow('71680 are allowed')
})

test('the build stops at parts that would never start, and at a script that starts nothing', async () => {
  await expect(check('<div data-island="light">')).rejects.toThrow('page.html must have both')
  await expect(check('<script type="module"></script>')).rejects.toThrow('page.html must have both')
})

test('the build stops at a signed-in app of more than 170 KB', async () => {
  const heavier = { ...manifest, 'src/web/app/dashboard/overview-page.tsx': { file: script('wide.js', 4) } }
  const built = { dist, manifest: heavier, frameScripts: [frame] }
  await expect(checkWeights(new Map(), built)).rejects.toThrow('The signed-in overview has')
})

/** A document that names so many scripts, with so many kilobytes in all. */
function documentOf(scripts: number, kilobytes: number): string {
  mkdirSync(join(dist, 'assets'), { recursive: true })
  const names = Array.from({ length: scripts }, (_, index) => `assets/${scripts}-${kilobytes}-${index}.js`)
  for (const [index, name] of names.entries()) {
    // Hexadecimal digits compress to half their size.
    const text = index === 0 ? randomBytes(kilobytes * 1024).toString('hex') : ''
    writeFileSync(join(dist, name), `//${text}`)
  }
  return names.map(name => `<link rel="modulepreload" href="/${name}" />`).join('')
}
const checkLogin = (html: string) => checkAppWeights(new Map([['login.html', html]]), dist)

test('every document of the app and of the staff console has a budget', () => {
  const ofApp = allAppDocuments.map(({ document }) => document)
  const ofStaff = staffPageIds.map(id => staffPage(id).document)
  expect(Object.keys(appBudgets).toSorted()).toEqual([...ofApp, ...ofStaff].toSorted())
})

test('the build stops at a document of the app with more scripts, or larger ones, than its budget allows', async () => {
  await checkLogin(documentOf(12, 100))
  await expect(checkLogin(documentOf(13, 100))).rejects.toThrow(
    'login.html fetches 13 scripts; 12 are allowed',
  )
  await expect(checkLogin(documentOf(12, 130))).rejects.toThrow('131072 are allowed')
  await expect(checkAppWeights(new Map([['loans.html', '']]), dist)).rejects.toThrow(
    'loans.html has no budget',
  )
})

test('where the bank runs in the browser, a document may fetch what is allowed beyond its budget', async () => {
  const documents = new Map([['login.html', documentOf(13, 130)]])
  await checkAppWeights(documents, dist, [1, 6])
  await expect(checkAppWeights(documents, dist, [1, 1])).rejects.toThrow('132096 are allowed')
  await expect(checkAppWeights(documents, dist, [0, 6])).rejects.toThrow('12 are allowed')
})

/** A dialog with one part, of so many kilobytes. */
function dialogOf(part: string, kilobytes: number) {
  const text = randomBytes(kilobytes * 1024).toString('hex')
  writeFileSync(join(dist, `assets/${part}-a1B2_c-3.js`), `import './2-100-0.js'\n//${text}`)
  return { 'Send money': { document: 'login.html', parts: [part] } }
}

test('the build stops at a dialog that fetches more than 60 KB beyond its page, or that it does not know', async () => {
  const html = documentOf(2, 100)
  const checkDialog = (dialogs: ReturnType<typeof dialogOf>) =>
    checkDialogWeights(new Map([['login.html', html]]), dist, dialogs)
  await checkDialog(dialogOf('light-dialog', 50))
  await expect(checkDialog(dialogOf('heavy-dialog', 70))).rejects.toThrow('61440 are allowed')
  await expect(
    checkDialog({ 'Send money': { document: 'login.html', parts: ['lost-dialog'] } }),
  ).rejects.toThrow('the build has no script of lost-dialog')
})
