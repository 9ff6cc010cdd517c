import { useQuery } from '@tanstack/react-query'
import { staffDemoQuery } from '../staff-demo.ts'
import { useStaffEnvironment } from '../staff-environment.ts'

/** Whether there is a demonstration, or demo customers are left of one: its page stands in the navigation then (specification section 17.1). */
export function useHasDemonstration(): boolean {
  const { staff } = useStaffEnvironment()
  // It is as the bank was started, until somebody retires the demo customers.
  const { data } = useQuery({ ...staffDemoQuery(staff), staleTime: Infinity })
  return data?.demo !== undefined
}
