import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { checkNothing } from '../../app/form-checks.ts'
import { useAppForm } from '../../app/use-app-form.ts'
import { Notice } from '../../components/notice.tsx'
import { useStaffEnvironment } from '../staff-environment.ts'
import type { RefusedChange } from '../staff-request.ts'
import { customerWords as words } from './customer-words.ts'
import { openRecord } from './open-record.ts'
import { reasonOf, SearchForm, type SearchValues } from './search-form.tsx'

/** In place of a record whose look is over: "This record is closed. Open it again." */
export function OpenAgain({ customerId }: { customerId: string }) {
  const environment = useStaffEnvironment()
  const queryClient = useQueryClient()
  const { form, isBusy, refusal, submit } = useAppForm<SearchValues, SearchValues, null, RefusedChange>({
    fields: ['reason', 'note'],
    initial: { search: '', reason: '', note: '' },
    check: checkNothing,
    checksOnLeave: false,
    send: values => openRecord(environment, { customerId, ...reasonOf(values) }),
    onDone: () => {
      void queryClient.resetQueries({ queryKey: ['staff-record', customerId] })
      // The form goes, and its focus would be lost.
      document.querySelector('h1')?.focus()
    },
  })
  useEffect(() => {
    // What was read has gone, with what had the focus.
    if (document.activeElement === document.body) document.querySelector('h1')?.focus()
  }, [])
  return (
    <div className="grid max-w-[34rem] gap-4">
      <Notice look="info" role="alert" lead={words.closed} />
      <div className="rounded-md border border-line bg-surface p-4">
        <SearchForm form={form} isBusy={isBusy} refusal={refusal} onSubmit={submit} isReasonAlone />
      </div>
    </div>
  )
}
