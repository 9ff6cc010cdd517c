import { bankName, demo as demoCustomers } from '../../content/facts.ts'

/** The last thing that is said at the start: where the bank is, and who can sign in. */
export function welcome(started: {
  /** What people see, and where a proxy finds the server. */
  origin: string
  listening: string
  metricsOrigin: string | undefined
  demo: boolean
  siteBuilt: boolean
}): string {
  const { customerEmail, corporateEmail, password } = demoCustomers
  const lines = [
    '',
    ...(started.siteBuilt
      ? []
      : ['The pages have not been built (npm run build): only the API is served.', '']),
    `${bankName} is ready:  ${started.origin}`,
    ...(started.demo
      ? [`Sign in with:     ${customerEmail} or ${corporateEmail}`, `Password:         ${password}`]
      : []),
    ...(started.listening === started.origin ? [] : [`It listens at:    ${started.listening}`]),
    ...(started.metricsOrigin === undefined ? [] : [`Metrics are at:   ${started.metricsOrigin}/metrics`]),
    '',
  ]
  return `${lines.join('\n')}\n`
}
