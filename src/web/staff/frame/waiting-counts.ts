import type { StaffPageId } from '../../../../content/staff-pages.ts'
import type { StaffSession } from '../staff-client.ts'

export const useWaitingCounts = (_: StaffSession): { readonly [id in StaffPageId]?: number } => ({})
