import { bankName } from '../../content/facts.ts'
import { promotionLinks } from '../../content/promotion-links.ts'
import { bothNames } from './static-documents.ts'

type Policies = { policy: string; referrerPolicy: string }

/**
 * Pages that redirect at once, as a server would, from the addresses of promotions to their pages. By file name and
 * HTML.
 */
export const forwardingDocuments = (basePath: string, policies: Policies): [string, string][] =>
  promotionLinks.flatMap(({ from, to }) =>
    bothNames(from.slice(1)).map((file): [string, string] => [file, forwardingPage(basePath + to, policies)]),
  )

const forwardingPage = (to: string, { policy, referrerPolicy }: Policies): string => `<!doctype html>
<html lang="en-GB">
  <head>
    <meta charset="utf-8" />
    <meta http-equiv="Content-Security-Policy" content="${policy}" />
    <meta name="referrer" content="${referrerPolicy}" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>${bankName}</title>
    <meta name="robots" content="noindex" />
    <meta http-equiv="refresh" content="0; url=${to}" />
  </head>
  <body>
    <main>
      <h1>${bankName}</h1>
      <p><a href="${to}">${to}</a></p>
    </main>
  </body>
</html>
`
