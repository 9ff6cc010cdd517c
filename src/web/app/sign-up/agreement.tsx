import { agreement as words } from '../../../../content/sign-up.ts'

/** What one accepts by sending the application, and what is kept. Each opens beside the review, which loses nothing. */
export const Agreement = () => (
  <p className="mt-6 text-sm text-muted">
    {words.submitting} <AgreementLink {...words.terms} />. {words.kept} <AgreementLink {...words.privacy} />{' '}
    {words.and} <AgreementLink {...words.cookies} />.
  </p>
)

const AgreementLink = ({ label, href }: { label: string; href: string }) => (
  <a
    href={href}
    target="_blank"
    rel="noopener"
    className="font-semibold text-link underline decoration-1 underline-offset-[.22em] hover:decoration-2"
  >
    {label}
    <span className="sr-only"> ({words.newTab})</span>
  </a>
)
