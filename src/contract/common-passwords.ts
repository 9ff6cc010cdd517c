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

const bankName = 'sarsen'

// What people put beside the name of a bank when they make up a password for it.
const besideBankName =
  'the|my|uk|co|com|example|online|bank|banking|banker|account|accounts|money|customer|user|admin|login|logon|signin|' +
  'secure|security|safe|welcome|hello|password|passwort|pass|passwd|pwd|passphrase|demo|test|love'
const bankWords = new RegExp(`^(?:${bankName}s?|${besideBankName})+$`)

const letterFor: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
}

/** The letters alone, as they stand, and with figures in the middle or in front read as the letters they stand for. */
function lettersOf(password: string): readonly string[] {
  const lower = password.toLowerCase()
  const upToLastLetter = /^.*[a-z]/s.exec(lower)?.[0] ?? ''
  const read = upToLastLetter.replaceAll(/[013457@$!]/g, sign => letterFor[sign] ?? '')
  return [lower, read].map(text => text.replaceAll(/[^a-z]/g, ''))
}

/**
 * Whether a password is made of the bank's name alone, or of it and what people put beside it (`Sarsen2026!`,
 * `sarsen-bank`, `MyS4rsenPassword1`), in any order, with any figures and signs.
 */
const isOfBankWords = (password: string): boolean =>
  lettersOf(password).some(letters => letters.includes(bankName) && bankWords.test(letters))

const plain = (text: string): string =>
  text
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[\s._-]/g, '')

/**
 * Whether a password is nothing but what everybody knows of its customer: the e-mail, what stands before its @, or the
 * name; in any case of letters, with or without spaces, full stops, hyphens and underscores.
 */
export function isOwnDetail(password: string, { email, name }: { email: string; name: string }): boolean {
  const known = [email, email.slice(0, Math.max(0, email.lastIndexOf('@'))), name].map(plain)
  const given = plain(password)
  return given !== '' && known.includes(given)
}

/**
 * Whether a password is one of those that are tried first: zxcvbn-ts's own list, some 49,000, in any case of letters,
 * and what is made of the bank's own words. Nothing is asked of anybody outside. The list is fetched at the first call.
 */
export async function isCommonPassword(password: string): Promise<boolean> {
  if (isOfBankWords(password)) return true
  list ??= loadList()
  return (await list).has(password.toLowerCase())
}
