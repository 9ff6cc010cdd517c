import type { IconName } from '../../../components/icon-shapes.tsx'
import type { Device } from '../../../../contract/sessions.ts'

/** A browser as a person knows it: `Firefox on Windows`. Of what it does not say, nothing is made up. */
export function nameDevice({ browser, system }: Pick<Device, 'browser' | 'system'>): string {
  if (browser === undefined) return system === undefined ? 'Unknown browser' : `Unknown browser on ${system}`
  return system === undefined ? browser : `${browser} on ${system}`
}

export const deviceIcons: Readonly<Record<Device['form'], IconName>> = {
  computer: 'laptop',
  phone: 'mobile',
  tablet: 'tablet',
  unknown: 'question',
}
