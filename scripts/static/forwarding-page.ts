import { bankName } from '../../content/facts.ts'

type Policies = { policy: string; referrerPolicy: string }

/** A page that leads on at once, as a server's redirect would: from the address of a promotion to the page that it is of. */
export const forwardingPage = (to: string, { policy, referrerPolicy }: Policies): string => `<!doctype html>
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
