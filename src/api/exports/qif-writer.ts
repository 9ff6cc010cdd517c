import { moneyOf } from '../../contract/money.ts'
import type { WriterOf } from './export-writer.ts'

/** On one line, and never taken for the end of the entry. */
const fieldText = (text: string) => text.replaceAll(/[\r\n]+/g, ' ').replace(/^\^+/, '')

/** `DD/MM/YYYY`, as British software reads it: the format itself has no say in it. */
const britishDate = (day: string) => `${day.slice(8)}/${day.slice(5, 7)}/${day.slice(0, 4)}`

/** QIF: a field a line, `^` after each entry, CRLF. Completed lines alone, for the same reason as in OFX. */
export const qifWriter: WriterOf = () => ({
  head: '!Type:Bank\r\n',
  lineOf(line) {
    const { status, direction, day, amountPence, transactionNo, category } = line
    if (status === 'declined') return ''
    const { otherParty, description, reference } = line
    // What the payee does not say.
    const memo = [otherParty && description, reference].map(fieldText).filter(Boolean).join(' – ')
    return (
      `D${britishDate(day)}\r\nT${direction === 'debit' ? '-' : ''}${moneyOf(amountPence)}\r\n` +
      `NTXN${transactionNo}\r\nP${fieldText(otherParty || description)}\r\n${memo === '' ? '' : `M${memo}\r\n`}L${category}\r\n^\r\n`
    )
  },
  foot: '',
})
