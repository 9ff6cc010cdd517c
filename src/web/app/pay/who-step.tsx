import { useState } from 'react'
import { limits } from '../../../../content/facts.ts'
import type { Payee } from '../../../contract/payees.ts'
import type { z } from 'zod'
import { LoadFailure } from '../dashboard/load-failure.tsx'
import { useEnvironment } from '../environment.ts'
import { payeesQuery } from '../payees/payee-queries.ts'
import { payeesWords } from '../payees/payees-words.ts'
import { paymentsFailed } from '../payments/payments-words.ts'
import { useBankQuery } from '../query-client.ts'
import { Placeholder, Skeleton } from '../skeleton.tsx'
import { SearchBox } from '../transactions/search-box.tsx'
import { NewPayee } from './new-payee.tsx'
import type { SavedPayee } from './pay-draft.ts'
import { payWords as words } from './pay-words.ts'
import { PickList } from '../choice-list.tsx'
import { PaySavedPayee } from './saved-payee.tsx'
import { ContinueButton, PayNotice } from './step-parts.tsx'
import type { PayFlow } from './use-pay-flow.ts'

type PayeePageOf = { readonly payees: readonly z.infer<typeof Payee>[]; readonly total: number }

/** The first step: one of the payees, or somebody new (specification section 12.3). */
export function WhoStep({ flow }: { flow: PayFlow }) {
  const { bank } = useEnvironment()
  const [search, setSearch] = useState<string>()
  const list = useBankQuery(payeesQuery(bank, { search, page: 1, pageSize: limits.payeesPageSize }))
  if (list.data)
    return (
      <Choice
        flow={flow}
        list={list.data}
        isRead={!list.isPlaceholderData}
        search={search}
        onSearch={setSearch}
      />
    )
  if (list.isError)
    return <LoadFailure words={paymentsFailed} error={list.error} onRetry={() => void list.refetch()} />
  return (
    <Placeholder label={words.loading}>
      <div className="grid gap-4 rounded-panel border border-line bg-surface p-4 md:p-6">
        {['w-40', 'w-56', 'w-44'].map(width => (
          <Skeleton key={width} className={`h-4 ${width}`} />
        ))}
      </div>
    </Placeholder>
  )
}

interface ChoiceProps {
  readonly flow: PayFlow
  readonly list: PayeePageOf
  /** Whether `list` is of this search, and not of the one before. */
  readonly isRead: boolean
  readonly search: string | undefined
  readonly onSearch: (search: string | undefined) => void
}

function Choice({ flow, list, isRead, search, onSearch }: ChoiceProps) {
  const { typed, nameCheck } = flow
  const [chosen, setChosen] = useState<SavedPayee | 'new' | undefined>(typed.get().recipient)
  const [isMissing, setMissing] = useState(false)
  const hasPayees = list.total > 0 || search !== undefined || typeof chosen === 'object'
  const recipient = hasPayees ? chosen : 'new'
  const problem = flow.problemOf('who')

  function choose(next: SavedPayee | 'new' | undefined) {
    nameCheck.forget()
    typed.keep({ recipient: next })
    setChosen(next)
    setMissing(false)
  }
  return (
    <>
      {recipient !== 'new' && <PayNotice refusal={problem} />}
      {hasPayees && (
        <div className="grid gap-3">
          {(search !== undefined || list.total > list.payees.length) && (
            <div className="flex">
              <SearchBox
                search={search}
                label={payeesWords.search}
                placeholder={payeesWords.search}
                onSearch={onSearch}
              />
            </div>
          )}
          <output className={list.total === 0 ? 'text-muted' : 'sr-only'}>
            {search !== undefined &&
              (list.total === 0 ? payeesWords.noneMatch : isRead && payeesWords.found(list.total))}
          </output>
          <PickPayee
            payees={shownOf(list.payees, chosen, search)}
            chosen={chosen}
            error={isMissing ? words.choose : undefined}
            onChoose={choose}
          />
        </div>
      )}
      {recipient === 'new' && <NewPayee flow={flow} />}
      {typeof recipient === 'object' && <PaySavedPayee key={recipient.id} payee={recipient} flow={flow} />}
      {recipient === undefined && <ContinueButton type="button" onClick={() => setMissing(true)} />}
    </>
  )
}

/** The payees that are found, and first the chosen one, if it is none of them. */
const shownOf = (
  payees: readonly SavedPayee[],
  chosen: SavedPayee | 'new' | undefined,
  search: string | undefined,
): readonly SavedPayee[] =>
  typeof chosen !== 'object' || search !== undefined || payees.some(({ id }) => id === chosen.id)
    ? payees
    : [chosen, ...payees]

interface PickPayeeProps {
  readonly payees: readonly SavedPayee[]
  readonly chosen: SavedPayee | 'new' | undefined
  readonly error: string | undefined
  readonly onChoose: (chosen: SavedPayee | 'new' | undefined) => void
}

const PickPayee = ({ payees, chosen, error, onChoose }: PickPayeeProps) => (
  <PickList
    legend={words.steps.who}
    isLegendShown={false}
    options={[
      ...payees.map(({ id, name, nickname, destination }) => ({
        value: id,
        label: name,
        note: nickname === null ? destination : `${nickname}, ${destination}`,
      })),
      { value: 'new', label: words.new },
    ]}
    chosen={typeof chosen === 'object' ? chosen.id : chosen}
    error={error}
    onChoose={value => onChoose(value === 'new' ? value : payees.find(({ id }) => id === value))}
  />
)
