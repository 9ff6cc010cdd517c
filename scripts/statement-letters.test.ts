// Statements print names and references in any script, and a copy of the text is exact.
import { buffer } from 'node:stream/consumers'
import { inflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { drawStatement } from '../src/web/app/statements/draw-statement.ts'
import { readPdf } from './downloads/read-pdf.ts'
import { fontsFromFiles } from './fonts-from-files.ts'

/** Draws a statement with one line. Returns its PDF and the fonts that were fetched for it. */
async function draw(description: string, reference = '', payerName?: string) {
  const fetched: string[] = []
  const fonts = fontsFromFiles(name => fetched.push(name))
  const pdf = await buffer(await drawStatement(statementOf(description, reference, payerName), fonts))
  return { ...readPdf(pdf), fetched, storedTexts: storedTextsIn(pdf) }
}

const statementOf = (
  description: string,
  reference: string,
  payerName: string | undefined,
): Parameters<typeof drawStatement>[0] => ({
  id: '2026-09',
  from: '2026-09-01',
  to: '2026-09-30',
  date: '2026-10-01',
  openingBalance: '0.00',
  closingBalance: '12.50',
  moneyIn: '12.50',
  moneyOut: '0.00',
  transactionCount: 1,
  isToDate: false,
  account: {
    holderName: 'Ada Byron',
    product: 'Current Account',
    sortCode: '001964',
    accountNumber: '12345678',
    iban: 'GB82SRSN00196412345678',
    currency: 'GBP',
  },
  lines: [
    {
      id: 'TXN1',
      transferId: '4f0b8b5e-0000-4000-8000-000000000001',
      date: '2026-09-03T10:00:00.000Z',
      description,
      reference,
      category: 'Deposit',
      type: 'credit',
      amount: '12.50',
      balance: '12.50',
      status: 'completed',
      ...(payerName !== undefined && { payerName }),
    },
  ],
})

/** The original texts stored beside glyphs, from the streams of a PDF. */
const storedTextsIn = (pdf: Buffer): string[] =>
  [...pdf.toString('latin1').matchAll(/FlateDecode\n>>\nstream\n([\s\S]*?)\nendstream/g)]
    .map(([, stream = '']) => inflateSync(Buffer.from(stream, 'latin1')).toString('latin1'))
    .flatMap(content => [...content.matchAll(/\/ActualText \(\u00FE\u00FF((?:\\[\s\S]|[^\\)])*)\)/g)])
    .map(([, text = '']) => Buffer.from(unescaped(text), 'latin1').swap16().toString('utf16le'))

const unescaped = (text: string): string =>
  text.replaceAll(
    /\\([\s\S])/g,
    (_, sign: string) => ({ n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' })[sign] ?? sign,
  )

test('Chinese is printed as it is kept, and an emoji as its name', async () => {
  const { text, fetched } = await draw('漢字 😀', '漢字 😀')
  expect(text.replaceAll('\n', '').split('漢字 [grinning face]')).toHaveLength(3)
  expect(text).not.toContain('?')
  expect(fetched).toEqual(['noto-sans-sc-58', 'noto-sans-sc-117'])
})

test.each([
  'Ελένη Παπαδοπούλου',
  'Владимир Ћирић',
  'Nguyễn Thị Hồng',
  'かなカナ 日本語',
  '한국어 이름',
  '陳大文 臺灣 汉语',
])('%s is printed to the letter', async name => {
  expect((await draw(name)).text.replaceAll(/\s/g, '')).toContain(name.replaceAll(' ', ''))
})

test.each(['Łukasz Żółć', 'Zoë Ó Súilleabháin', 'İpek Şahin £5'])(
  'for %s nothing is fetched beyond the brand’s letters',
  async name => {
    const { text, fetched } = await draw(name)
    expect(text.replaceAll(/\s/g, '')).toContain(name.replaceAll(' ', ''))
    expect(fetched).toEqual([])
  },
)

test('Hebrew and Arabic stand from right to left, numbers among them from left to right', async () => {
  const { text } = await draw('שלום 123 עולם')
  expect(text.split('\n').join('').replaceAll(' ', '')).toContain('םלוע123םולש')
  expect((await draw('محمد')).text).toContain('دمحم')
})

test.each(['हिन्दी', 'ਸਿੰਘ', 'กำลังมา'])(
  'where glyphs stand otherwise than letters, as in %s, the text is beside them',
  async word => {
    expect((await draw(word)).storedTexts).toEqual([word])
  },
)

test('what no face has is printed as its number, and copied as what it is', async () => {
  const { text, storedTexts } = await draw('𓀀')
  expect(text).toContain('[U+13000]')
  expect(storedTexts).toEqual(['𓀀'])
})

test('a text is cut as people count, whatever its script', async () => {
  const { text } = await draw('', '字'.repeat(21))
  expect(text.replaceAll(/\s/g, '')).toContain(`${'字'.repeat(17)}...`)
})

test('a long name of emoji goes on below in its column', async () => {
  const { text } = await draw('👋🏽 👨‍👩‍👧', '👋🏽')
  expect(text.replaceAll(/\s/g, '')).toContain('[wavinghand:mediumskintone][family:man,woman,girl]')
})

/** Its text without the spaces between pieces. */
const flat = async (...line: Parameters<typeof draw>) => (await draw(...line)).text.replaceAll(/\s/g, '')

test('the other party is named below a description that does not, or that was cut', async () => {
  expect(await flat('Deposit from 李小龙', '', '李小龙')).not.toContain('From:')
  expect(await flat('Cash', '', '李小龙')).toContain('From:李小龙')
  const long = 'Grace Brewster Murray Hopper of Arlington'
  expect(await flat(`Deposit from ${long}`, '', long)).toContain(`From:${long.replaceAll(' ', '')}`)
})
