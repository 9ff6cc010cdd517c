import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demonstrationNotice } from '../content/facts.ts'
import { downloadGroups, writtenDocuments } from '../content/help/downloads.ts'
import { rateSections } from '../content/help/rates.ts'
import type { DownloadFile } from '../src/web/site/help/downloads-page.tsx'
import { workOutExamples } from '../src/web/site/rates/work-out-examples.ts'
import { buildDownloads } from './build-downloads.ts'
import { readPdf, type ReadPdf } from './downloads/read-pdf.ts'
import { tariffDocument } from './downloads/tariff-document.ts'

const documents = [tariffDocument(), ...writtenDocuments]
const read = new Map<string, ReadPdf>()
let folder = ''
let files: DownloadFile[] = []

const bytesOf = (file: string) => readFile(join(folder, 'downloads', file))

function pdfOf(file: string): ReadPdf {
  const pdf = read.get(file)
  if (!pdf) throw new Error(`${file} was not written`)
  return pdf
}

/** Text without the ends of lines, which the width of the page decides. */
const flat = (text: string) => text.replace(/\s+/g, '')

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sarsen-downloads-'))
  files = await buildDownloads(folder)
  for (const { file } of files) read.set(file, readPdf(await bytesOf(file)))
})

afterAll(() => rm(folder, { recursive: true }))

test('every document of the page is written, with its true size and number of pages', async () => {
  const listed = downloadGroups.flatMap(group => group.documents.map(({ file }) => file))
  expect(files.map(({ file }) => file).toSorted()).toEqual(listed.toSorted())
  for (const { file, sizeBytes, pages } of files) {
    expect((await bytesOf(file)).length).toBe(sizeBytes)
    expect(pdfOf(file).pages).toBe(pages)
  }
})

test('the same content gives the same bytes', async () => {
  const before = await Promise.all(files.map(({ file }) => bytesOf(file)))
  await buildDownloads(folder)
  for (const [index, { file }] of files.entries())
    expect((await bytesOf(file)).equals(before[index] ?? Buffer.of()), file).toBe(true)
})

describe.each(documents.map(({ file, title, summary, blocks }) => ({ file, title, summary, blocks })))(
  '$file',
  ({ file, title, summary, blocks }) => {
    test('says what it is, in which language and of which day', () => {
      const { objects } = pdfOf(file)
      expect(objects).toContain(`(${title} | Sarsen)`)
      expect(objects).toContain('/Lang (en-GB)')
      expect(objects).toContain('/DisplayDocTitle true')
      expect(objects).toContain('(D:20261001000000Z)')
    })

    test('is tagged: one first heading, its sections, lists and tables', () => {
      const { objects, tags } = pdfOf(file)
      expect(objects).toContain('/Marked true')
      expect(objects).toContain('/StructTreeRoot')
      const count = (tag: string) => tags.filter(each => each === tag).length
      const lists = blocks.filter(({ kind }) => kind === 'list' || kind === 'steps' || kind === 'checklist')
      const tables = blocks.flatMap(block => (block.kind === 'table' ? block.groups : []))
      const rows = tables.flatMap(group => group.rows)
      expect(count('Document')).toBe(1)
      expect(count('H1')).toBe(1)
      expect(count('H2')).toBe(blocks.filter(({ kind }) => kind === 'heading').length)
      expect(count('L')).toBe(lists.length)
      expect(count('Table')).toBe(tables.length)
      expect(count('TR')).toBe(tables.length + rows.length)
    })

    test('holds its title, its summary, its headings and the notice on every page', () => {
      const { text, pages } = pdfOf(file)
      const written = flat(text)
      expect(written).toContain(flat(title))
      expect(written).toContain(flat(summary))
      for (const block of blocks) if (block.kind === 'heading') expect(written).toContain(flat(block.text))
      expect(written.split(flat(demonstrationNotice))).toHaveLength(pages + 1)
      expect(written).toContain(flat(`Page ${pages} of ${pages}`))
    })
  },
)

test('the tariff has every row and every example of the rates page', () => {
  const written = flat(pdfOf('sarsen-rates-and-fees.pdf').text)
  for (const { name, figure, values } of rateSections.flatMap(({ groups }) =>
    groups.flatMap(({ rows }) => rows),
  ))
    for (const text of [name, figure, ...values]) expect(written).toContain(flat(text))
  for (const { heading, text } of workOutExamples()) {
    expect(written).toContain(flat(heading))
    expect(written).toContain(flat(text))
  }
})
