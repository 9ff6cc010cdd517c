import { transactionsWords } from './transactions-words.ts'

type Column = (typeof transactionsWords.columns)[number]

// By the width of the container that the table stands in.
const widths: Record<Column, string> = {
  Date: 'w-29',
  Description: '',
  Reference: 'w-30 @min-[66rem]:w-33 @min-[76rem]:w-39',
  Category: 'w-28 @min-[68rem]:w-42 @min-[76rem]:w-44',
  Amount: 'w-34 @min-[66rem]:w-36 @min-[76rem]:w-37',
  Balance: 'w-32 @min-[76rem]:w-35',
  Status: 'w-44',
}

/**
 * The columns of the transactions' table: each keeps its place whatever the page holds, and the
 * description has the rest.
 */
export const TransactionColumns = () => (
  <colgroup>
    {transactionsWords.columns.map(column => (
      <col key={column} className={widths[column]} />
    ))}
  </colgroup>
)
