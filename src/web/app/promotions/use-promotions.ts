import { useRef } from 'react'
import { timings } from '../../../../content/facts.ts'
import type { Promotion } from '../../../../content/promotions.ts'
import { useRotation } from '../../components/rotation/use-rotation.ts'
import { useWanted } from '../../components/rotation/use-wanted.ts'
import { useEnvironment } from '../environment.ts'

/** Shows one promotion after another, 2 s each (spec section 9), in the region that `region` is put on. */
export function usePromotions(promotions: readonly Promotion[]) {
  const { clock } = useEnvironment()
  const region = useRef<HTMLElement>(null)
  const rotation = useRotation({ clock, count: promotions.length, periodMs: timings.promotionMs, region })
  const wanted = useWanted(rotation, promotions.length)
  return { region, rotation, wanted }
}
