import { useState } from 'react'
import { formatMoney } from '../../../domain/money.ts'
import { SelectField } from '../../components/field.tsx'
import { LabelledTable } from '../parts/labelled-table.tsx'
import { momentText } from '../parts/staff-times.ts'
import { useStaffEnvironment } from '../staff-environment.ts'
import { AccountTable, type RecordedAccounts } from './account-table.tsx'
import { customerWords as words } from './customer-words.ts'
import { CardTable } from './record-cards.tsx'
import { DisputeTable } from './record-disputes.tsx'
import { Nothing, RecordPart } from './record-part.tsx'
import { SubjectActs } from './subject-acts.tsx'
import { useRecord } from './use-record.ts'

/** A customer's accounts with their holds and cards, and the acts on each (specification section 17.5). */
export function RecordAccounts({ id }: { id: string }) {
  const query = useRecord(id, 'accounts', (staff, wanted) => staff.staffCustomerAccounts(wanted))
  return (
    <RecordPart id={id} query={query}>
      {body => (
        <>
          <AccountTable id={id} accounts={body.accounts} />
          <h2 className="text-[1.0625rem]">{words.holds}</h2>
          {body.holds.length === 0 ? <Nothing /> : <HoldTable body={body} />}
          <h2 className="text-[1.0625rem]">{words.cards}</h2>
          {body.cards.length === 0 ? <Nothing /> : <CardTable body={body} />}
          {body.disputes.length > 0 && (
            <>
              <h2 className="text-[1.0625rem]">{words.disputes}</h2>
              <DisputeTable disputes={body.disputes} />
            </>
          )}
          <ActsOnOne body={body} />
        </>
      )}
    </RecordPart>
  )
}

function HoldTable({ body }: { body: RecordedAccounts }) {
  const { clock } = useStaffEnvironment()
  const nowMs = clock.now()
  const { for: name, amount, reference, placed, until } = words.hold
  return (
    <LabelledTable
      label={words.holds}
      columns={[
        { name },
        { name: amount, width: 'w-[9rem]', isAmount: true },
        { name: reference },
        { name: placed },
        { name: until },
      ]}
      rows={body.holds.map(hold => ({
        id: hold.id,
        isMarked: false,
        cells: {
          [name]: hold.recipientName,
          [amount]: formatMoney(hold.amount),
          [reference]: hold.reference,
          [placed]: momentText(hold.placedAt, nowMs),
          [until]: momentText(hold.expiresAt, nowMs),
        },
      }))}
    />
  )
}

/** One account, hold or card is chosen; then what can be done with it. */
function ActsOnOne({ body }: { body: RecordedAccounts }) {
  const accounts = body.accounts.filter(({ status }) => status !== 'closed')
  // That of a held payment is decided with its task.
  const holds = body.holds.filter(({ kind }) => kind !== 'held_payment')
  const cards = body.cards.filter(({ hasEnded }) => !hasEnded)
  const [chosen, setChosen] = useState('')
  const account = accounts.find(({ id }) => id === chosen)
  const hold = holds.find(({ id }) => id === chosen)
  const card = cards.find(({ id }) => id === chosen)
  const accountName = ({ product, number }: (typeof accounts)[number]) => `${product} ${number}`
  const holdName = ({ amount, recipientName }: (typeof holds)[number]) =>
    words.holdName(formatMoney(amount), recipientName)
  return (
    <div className="grid max-w-[34rem] gap-4">
      <SelectField label={words.actsOn} value={chosen} onChange={({ target }) => setChosen(target.value)}>
        <option value="">{words.choose}</option>
        {accounts.map(one => (
          <option key={one.id} value={one.id}>
            {accountName(one)}
          </option>
        ))}
        {holds.map(one => (
          <option key={one.id} value={one.id}>
            {holdName(one)}
          </option>
        ))}
        {cards.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
      {account && (
        <SubjectActs
          subjects="accounts"
          subjectId={account.id}
          what={accountName(account)}
          without={account.isFrozenByBank ? ['freeze_account'] : ['unfreeze_account']}
        />
      )}
      {hold && (
        <SubjectActs
          subjects="holds"
          subjectId={hold.id}
          what={holdName(hold)}
          // A card's hold is captured by its network alone.
          without={hold.kind === 'card' ? ['capture_hold'] : []}
        />
      )}
      {card && <SubjectActs subjects="cards" subjectId={card.id} what={card.name} />}
    </div>
  )
}
