import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { BankFault } from '../../app/bank-client.ts'
import { useOneAtATime } from '../../app/use-one-at-a-time.ts'
import type { StaffClient } from '../staff-client.ts'
import { useStaffEnvironment } from '../staff-environment.ts'
import { done, type RefusedChange, refused, requestChange } from '../staff-request.ts'

/** The health is read this often, so that what turns bad opens by itself. */
const readEveryMs = 30_000

const healthKey = ['staff-health'] as const

/** How the bank is, part by part, with the last check of the whole book and the clicks on promotions. */
export const healthQuery = (staff: StaffClient) =>
  queryOptions({
    queryKey: healthKey,
    queryFn: async ({ signal }) => {
      const reply = await staff.staffHealth({ signal })
      if (reply.status === 200) return reply.body
      throw new BankFault(reply)
    },
    refetchInterval: readEveryMs,
  })

/** A check reads everything, which takes minutes in a large book. */
const checkLimitMs = 10 * 60_000

/** *Check the whole book*. What it found stands in the health from then on. */
export function useBookCheck() {
  const { staff, clock, newId } = useStaffEnvironment()
  const queryClient = useQueryClient()
  const { isBusy, begin } = useOneAtATime()
  const [refusal, setRefusal] = useState<RefusedChange & { readonly key: string }>()

  async function check() {
    setRefusal(undefined)
    const answer = await requestChange(
      clock,
      async signal => {
        const reply = await staff.staffCheckBook({ body: {}, signal })
        return reply.status === 201 ? done(reply.body) : refused(reply)
      },
      checkLimitMs,
    )
    if (answer.kind === 'refused') setRefusal({ ...answer, key: newId() })
    if (answer.kind === 'done') await queryClient.invalidateQueries({ queryKey: healthKey })
  }

  return { isBusy, refusal, check: () => void begin(check) }
}
