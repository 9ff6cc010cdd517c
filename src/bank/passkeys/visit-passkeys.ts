/**
 * SQL: whether passkey `p` is the holder's: any of the customer's, or of a visit the ones that it added and the one that opened
 * it. A visit to a shared demonstration is a session, and the other passkeys are other visitors': who removes a passkey ends the
 * sessions that it opened.
 */
export const isOfHolder = (visitId: string): string => `(${visitId}::uuid is null
  or exists (select from confirmation c where c.id = p.added_by and c.session_id = ${visitId}::uuid)
  or exists (select from session s where s.id = ${visitId}::uuid and s.passkey_id = p.id))`
