let list: Promise<ReadonlySet<string>> | undefined

async function loadList(): Promise<ReadonlySet<string>> {
  try {
    const { dictionary } = await import('@zxcvbn-ts/language-common')
    return new Set(dictionary['passwords-common'])
  } catch (fault) {
    // A page that was offline for a moment fetches it again at the next call.
    list = undefined
    throw fault
  }
}

/**
 * Whether a password is one of those that are tried first: zxcvbn-ts's own list, some 49,000, in any case of
 * letters. Nothing is asked of anybody outside. The list is fetched at the first call.
 */
export async function isCommonPassword(password: string): Promise<boolean> {
  list ??= loadList()
  return (await list).has(password.toLowerCase())
}
