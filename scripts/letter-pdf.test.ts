// The letter about a claim as a PDF: the decision, its reason, how to complain; tagged, in any script.
import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { drawLetter } from '../src/web/app/claims/draw-letter.ts'
import { letterDocument } from '../src/web/app/claims/letter-document.ts'
import { readPdf } from './downloads/read-pdf.ts'
import { fontsFromFiles } from './fonts-from-files.ts'

const letter = letterDocument(
  {
    id: '4f0b8b5e-0000-4000-8000-000000000001',
    number: 1024,
    kind: 'scam',
    status: 'refused',
    story: 'Somebody called.',
    claimed: '310.00',
    payments: [
      {
        transferId: '4f0b8b5e-0000-4000-8000-000000000002',
        amount: '310.00',
        recipientName: '李小龙',
        paidAt: '2026-11-14T10:00:00.000Z',
      },
    ],
    madeAt: '2026-11-16T10:00:00.000Z',
    dueDay: '2026-11-23',
    decidedAt: '2026-11-19T15:00:00.000Z',
    reason: 'You told us late.',
    refund: null,
    question: null,
    steps: [],
  },
  'Maya Okafor',
)

const draw = async () =>
  buffer(
    await drawLetter(
      letter,
      fontsFromFiles(() => undefined),
    ),
  )

test('a letter says to whom, what was decided and why, and how to complain, in this order', async () => {
  const { text, objects, pages } = readPdf(await draw())
  const words = text.replaceAll(/\s/g, '')
  let place = 0
  for (const part of [
    'Maya Okafor',
    '19 November 2026',
    'Claim 1024',
    'We cannot pay your claim of £310.00. You told us late.',
    '李小龙',
    'If you do not agree',
    'within 15 working days',
    'within 6 months',
    'Sarsen',
  ].map(said => said.replaceAll(/\s/g, ''))) {
    expect(words.slice(place)).toContain(part)
    place = words.indexOf(part, place) + part.length
  }
  expect(words).toContain('Ademonstration,notabank.')
  expect(objects).toContain('(Claim 1024 | Sarsen)')
  expect(pages).toBe(1)
})

test('it has one heading, one below it, and a table whose rows have heads', async () => {
  const { tags } = readPdf(await draw())
  expect(tags.filter(tag => tag === 'H1')).toHaveLength(1)
  expect(tags.filter(tag => tag === 'H2')).toHaveLength(1)
  expect(tags.filter(tag => tag === 'TH')).toHaveLength(letter.facts.length)
  expect(tags.filter(tag => tag === 'TD')).toHaveLength(letter.facts.length)
})
