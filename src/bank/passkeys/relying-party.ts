/** The relying party of a passkey: the bank at one origin, and the name of its host (WebAuthn, section 5.1.2). */
export interface RelyingParty {
  readonly origin: string
  readonly id: string
}

/** The relying party at an origin, such as `https://bank.example`. */
export const relyingPartyOf = (origin: string): RelyingParty => ({ origin, id: new URL(origin).hostname })
