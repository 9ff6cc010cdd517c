import { BROWSER_MAP, OS_MAP, parse } from 'bowser'

/** A device as its `User-Agent` describes it. */
export interface Device {
  readonly browser?: string
  readonly system?: string
  readonly form: 'computer' | 'phone' | 'tablet' | 'unknown'
}

const forms: Readonly<Record<string, Device['form']>> = {
  desktop: 'computer',
  mobile: 'phone',
  tablet: 'tablet',
}

const browsers = new Set(Object.values(BROWSER_MAP))
const systems = new Set(Object.values(OS_MAP))

/**
 * Reads the browser, the system and the form of a device from its `User-Agent`. Only known names are returned. An
 * attacker who fails to sign in chooses this text, and the customer reads the result, so none of the text is passed on.
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
