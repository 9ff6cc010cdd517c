import { useState } from 'react'
import type { z } from 'zod'
import { useNavigate } from 'react-router'
import { staffPages } from '../../../../content/staff-pages.ts'
import type { StaffFoundCustomers } from '../../../contract/staff-customers.ts'
import { useOneAtATime } from '../../app/use-one-at-a-time.ts'
import { checkNothing } from '../../app/form-checks.ts'
import { useAppForm } from '../../app/use-app-form.ts'
import { Button } from '../../components/button.tsx'
import { Notice } from '../../components/notice.tsx'
import { StaffHeading } from '../frame/staff-heading.tsx'
import { LabelledTable } from '../parts/labelled-table.tsx'
import { dateText } from '../parts/staff-times.ts'
import { useStaffEnvironment } from '../staff-environment.ts'
import { done, type RefusedChange, refused, requestChange } from '../staff-request.ts'
import { recordAddress } from './customer-address.ts'
import { customerWords as words } from './customer-words.ts'
import { openRecord } from './open-record.ts'
import { reasonOf, SearchForm, type SearchValues } from './search-form.tsx'

type Found = z.infer<typeof StaffFoundCustomers>

/** *Find a customer* (specification section 17.5). The search is stored nowhere, so not in the address either. */
export function CustomersPage() {
  const { staff, clock } = useStaffEnvironment()
  const [found, setFound] = useState<{ readonly answer: Found; readonly searched: SearchValues }>()
  const search = useAppForm<SearchValues, SearchValues, Found, RefusedChange>({
    fields: ['search', 'reason', 'note'],
    initial: { search: '', reason: '', note: '' },
    check: checkNothing,
    checksOnLeave: false,
    send: values =>
      requestChange(clock, async signal => {
        const reply = await staff.staffSearchCustomers({
          body: { search: values.search, ...reasonOf(values) },
          signal,
        })
        return reply.status === 200 ? done(reply.body) : refused(reply)
      }),
    onDone: (answer, searched) => setFound({ answer, searched }),
  })
  return (
    <>
      <StaffHeading>{staffPages.customers.title}</StaffHeading>
      <div className="max-w-[44rem] rounded-md border border-line bg-surface p-4">
        <SearchForm
          form={search.form}
          isBusy={search.isBusy}
          refusal={search.refusal}
          onSubmit={search.submit}
        />
      </div>
      <output className="block empty:absolute">{found && <Outcome answer={found.answer} />}</output>
      {found && found.answer.customers.length > 0 && (
        <FoundCustomers answer={found.answer} searched={found.searched} />
      )}
    </>
  )
}

function Outcome({ answer: { customers, tooMany } }: { answer: Found }) {
  if (tooMany) return <Notice look="info" lead={words.tooMany} />
  return customers.length === 0 ? (
    <Notice look="info" lead={words.nobody} />
  ) : (
    <span className="sr-only">{words.foundCount(customers.length)}</span>
  )
}

const { name, email, accounts, since } = words.columns

function FoundCustomers({ answer, searched }: { answer: Found; searched: SearchValues }) {
  const environment = useStaffEnvironment()
  const navigate = useNavigate()
  const { isBusy, begin } = useOneAtATime()
  const [refusal, setRefusal] = useState<RefusedChange & { readonly key: string }>()
  const nowMs = environment.clock.now()

  async function open(customerId: string) {
    const opened = await openRecord(environment, { customerId, ...reasonOf(searched) })
    if (opened.kind === 'refused') setRefusal({ ...opened, key: environment.newId() })
    if (opened.kind === 'done') await navigate(recordAddress(customerId))
  }

  return (
    <>
      {refusal && <Notice key={refusal.key} look="danger" role="alert" lead={refusal.message} />}
      <LabelledTable
        label={words.found}
        actLabel={words.act}
        columns={[
          { name },
          { name: email, width: 'w-[24%]' },
          { name: accounts, width: 'w-[28%]' },
          { name: since, width: 'w-[12%]' },
          { name: '', width: 'w-[10rem]' },
        ]}
        rows={answer.customers.map(customer => ({
          id: customer.id,
          isMarked: false,
          cells: {
            [name]: <b className="font-semibold">{customer.name}</b>,
            [email]: customer.email,
            [accounts]: <AccountNames of={customer.accounts} />,
            [since]: dateText(customer.since, nowMs),
            '': (
              <Button
                variant="line"
                size="small"
                aria-disabled={isBusy}
                onClick={() => void begin(() => open(customer.id))}
              >
                {words.open}
                <span className="sr-only"> {customer.name}</span>
              </Button>
            ),
          },
        }))}
      />
    </>
  )
}

/** The masked accounts of a customer, one a line. */
const AccountNames = ({ of: found }: { of: Found['customers'][number]['accounts'] }) =>
  found.length === 0 ? (
    '–'
  ) : (
    <ul>
      {found.map(({ product, number }) => (
        <li key={`${product} ${number}`}>
          {product} <span className="whitespace-nowrap">{number}</span>
        </li>
      ))}
    </ul>
  )
