/**
 * What the profile says beside its email. Apart from the schema, so that a page need not fetch a validator to say the
 * same. Whose an email is that cannot be used is told nobody.
 */
export const profileWords = {
  emailUnavailable: 'This email cannot be used. Check it, or use another.',
  emailFixed: 'The demonstration’s email stays as it is printed, so that everybody can sign in with it.',
} as const
