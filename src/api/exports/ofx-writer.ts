import { cutText } from '../../bank/cut-text.ts'
import type { ExportedLine } from '../../bank/transactions/exported-line.ts'
import { moneyOf } from '../../contract/money.ts'
import type { WriterOf } from './export-writer.ts'
import { xmlText } from './xml-text.ts'

const nameLengthMax = 32
const memoLengthMax = 255

const digitsOf = (day: string) => `${day.slice(0, 4)}${day.slice(5, 7)}${day.slice(8)}`

/** At noon, so that no time zone of a reader's makes it another day. */
const noonOf = (day: string) => `${digitsOf(day)}120000[0:GMT]`

/** `YYYYMMDDHHMMSS` in UTC. */
const momentOf = (at: Date) => `${at.toISOString().slice(0, 19).replaceAll(/\D/g, '')}[0:GMT]`

/** What the name does not say, or not whole. */
const memoOf = (name: string, { description, reference }: ExportedLine) =>
  cutText(
    [description === name && description.length <= nameLengthMax ? '' : description, reference]
      .filter(Boolean)
      .join(' – '),
    memoLengthMax,
  )

const ok = '<STATUS><CODE>0</CODE><SEVERITY>INFO</SEVERITY></STATUS>'

/**
 * OFX 2.2. Completed lines alone: OFX tells what moved money, and a reader would book a declined one. FITID is the
 * transaction's id, which is the same in every export. The elements' order is the schema's.
 */
export const ofxWriter: WriterOf = ({ account, period, at }) => ({
  head:
    '<?xml version="1.0" encoding="UTF-8" standalone="no"?>\n' +
    '<?OFX OFXHEADER="200" VERSION="220" SECURITY="NONE" OLDFILEUID="NONE" NEWFILEUID="NONE"?>\n' +
    `<OFX>\n<SIGNONMSGSRSV1><SONRS>${ok}<DTSERVER>${momentOf(at)}</DTSERVER><LANGUAGE>ENG</LANGUAGE></SONRS></SIGNONMSGSRSV1>\n` +
    `<BANKMSGSRSV1><STMTTRNRS><TRNUID>0</TRNUID>${ok}\n<STMTRS><CURDEF>GBP</CURDEF>\n` +
    `<BANKACCTFROM><BANKID>${account.sortCode}</BANKID><ACCTID>${account.accountNumber}</ACCTID><ACCTTYPE>CHECKING</ACCTTYPE></BANKACCTFROM>\n` +
    `<BANKTRANLIST><DTSTART>${digitsOf(period.from)}000000[0:GMT]</DTSTART><DTEND>${digitsOf(period.to)}235959[0:GMT]</DTEND>\n`,
  lineOf(line) {
    const { status, direction, day, amountPence, transactionNo } = line
    if (status === 'declined') return ''
    const isDebit = direction === 'debit'
    const name = line.otherParty || line.description
    const memo = memoOf(name, line)
    return (
      `<STMTTRN><TRNTYPE>${isDebit ? 'PAYMENT' : 'CREDIT'}</TRNTYPE><DTPOSTED>${noonOf(day)}</DTPOSTED>` +
      `<TRNAMT>${isDebit ? '-' : ''}${moneyOf(amountPence)}</TRNAMT><FITID>TXN${transactionNo}</FITID>` +
      `<NAME>${xmlText(cutText(name, nameLengthMax))}</NAME>${memo === '' ? '' : `<MEMO>${xmlText(memo)}</MEMO>`}</STMTTRN>\n`
    )
  },
  foot:
    `</BANKTRANLIST>\n<LEDGERBAL><BALAMT>${moneyOf(account.bookedPence)}</BALAMT><DTASOF>${momentOf(at)}</DTASOF></LEDGERBAL>\n` +
    '</STMTRS></STMTTRNRS></BANKMSGSRSV1>\n</OFX>\n',
})
