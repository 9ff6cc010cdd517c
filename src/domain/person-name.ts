/** A full name as first and last name, split at its last space (ruling 38). One word is a first name. */
export function splitName(fullName: string): { readonly firstName: string; readonly lastName: string } {
  const words = fullName.trim().split(/\s+/)
  const lastName = words.length > 1 ? (words.pop() ?? '') : ''
  return { firstName: words.join(' '), lastName }
}

/**
 * The most characters that a name may have, a full one at sign-up as well as a first or last one in the profile:
 * whoever was taken on can save the profile as it is. The United Kingdom's government data standards have 70 for a full
 * name.
 */
export const nameLengthMax = 70
