import { queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import type { StaffAuditPage, StaffChainCheck } from '../../../contract/staff-watching.ts'
import { BankFault } from '../../app/bank-client.ts'
import type { StaffClient } from '../staff-client.ts'
import type { StaffEnvironment } from '../staff-environment.ts'
import { type ChangeAnswer, done, refused, requestChange } from '../staff-request.ts'

export type AuditPageAnswer = z.infer<typeof StaffAuditPage>
export type ChainCheck = z.infer<typeof StaffChainCheck>

/** What is looked for in the audit. Fields that are left out do not count. */
export interface AuditFilters {
  readonly from?: string
  readonly to?: string
  readonly memberId?: string
  readonly customer?: string
  readonly act?: string
}

export interface AuditRequest {
  readonly filters: AuditFilters
  readonly page: number
}

/** The newest events of everybody. */
export const everyEvent: AuditRequest = { filters: {}, page: 1 }

const pageSize = 25

/** A page of what members did, newest first. */
export const auditQuery = (staff: StaffClient, { filters, page }: AuditRequest) =>
  queryOptions({
    queryKey: ['staff-audit', filters, page],
    queryFn: async ({ signal }): Promise<AuditPageAnswer> => {
      const reply = await staff.staffAudit({ query: { ...filters, page, pageSize }, signal })
      if (reply.status === 200) return reply.body
      throw new BankFault(reply)
    },
  })

type Environment = Pick<StaffEnvironment, 'staff' | 'clock'>

/** The first page of a search, or what is wrong with it. */
export const requestAudit = (
  { staff, clock }: Environment,
  filters: AuditFilters,
): Promise<ChangeAnswer<AuditPageAnswer>> =>
  requestChange(clock, async signal => {
    const reply = await staff.staffAudit({ query: { ...filters, page: 1, pageSize }, signal })
    return reply.status === 200 ? done(reply.body) : refused(reply)
  })

/** Computes the hashes of a member's chain again; of the bank's own without a member. */
export const requestChainCheck = (
  { staff, clock }: Environment,
  memberId: string | undefined,
): Promise<ChangeAnswer<ChainCheck>> =>
  requestChange(clock, async signal => {
    const body = memberId === undefined ? {} : { memberId }
    const reply = await staff.staffCheckChain({ body, signal })
    return reply.status === 200 ? done(reply.body) : refused(reply)
  })

/** A file of the audit, whole. */
interface AuditFile {
  readonly name: string
  readonly content: Blob
}

const fileNameOf = (headers: Headers): string =>
  /filename="([^"]+)"/.exec(headers.get('content-disposition') ?? '')?.[1] ?? 'sarsen-audit.csv'

/** What a search finds, as a file. Each counts: three a day. */
export const requestAuditExport = (
  { staff, clock }: Environment,
  filters: AuditFilters,
  reason: string,
): Promise<ChangeAnswer<AuditFile>> =>
  requestChange(clock, async signal => {
    const reply = await staff.staffExportAudit({ body: { ...filters, reason }, signal })
    if (reply.status !== 200) return refused(reply)
    const { headers } = reply
    const type = headers.get('content-type') ?? ''
    const content = await new Response(reply.body, { headers: { 'content-type': type } }).blob()
    return done({ name: fileNameOf(headers), content })
  })
