import { BROWSER_MAP, OS_MAP, parse } from 'bowser'
import type { Device } from '../contract/sessions.ts'

const forms: Readonly<Record<string, Device['form']>> = {
  desktop: 'computer',
  mobile: 'phone',
  tablet: 'tablet',
}

const browsers = new Set(Object.values(BROWSER_MAP))
const systems = new Set(Object.values(OS_MAP))

/**
 * What a browser's `User-Agent` says: browser, system and form, as far as their names are known ones. Whoever fails to
 * sign in as a customer chooses the text, and the customer reads it: so none of it is passed on.
 */
export function readDevice(userAgent: string): Device {
  if (userAgent.trim() === '') return { form: 'unknown' }
  const { browser, os, platform } = parse(userAgent)
  return {
    ...(browser.name !== undefined && browsers.has(browser.name) && { browser: browser.name }),
    ...(os.name !== undefined && systems.has(os.name) && { system: os.name }),
    form: forms[platform.type ?? ''] ?? 'unknown',
  }
}
