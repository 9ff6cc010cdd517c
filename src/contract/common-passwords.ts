let list: Promise<ReadonlySet<string>> | undefined

async function loadList(): Promise<ReadonlySet<string>> {
  try {
    const { dictionary } = await import('@zxcvbn-ts/language-common')
    return new Set(dictionary['passwords-common'])
  } catch (fault) {
    // If a page was offline for a moment, the next call fetches the list again.
    list = undefined
    throw fault
  }
}

const bankName = 'sarsen'

// Words that people combine with the name of a bank in a password.
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

/** The letters alone, once as typed, and once with figures in front or between read as the letters they replace. */
function lettersOf(password: string): readonly string[] {
  const lower = password.toLowerCase()
  const upToLastLetter = /^.*[a-z]/s.exec(lower)?.[0] ?? ''
  const read = upToLastLetter.replaceAll(/[013457@$!]/g, sign => letterFor[sign] ?? '')
  return [lower, read].map(text => text.replaceAll(/[^a-z]/g, ''))
}

/**
 * Whether a password is the bank's name, or that name with the usual additions (`Sarsen2026!`, `sarsen-bank`,
 * `MyS4rsenPassword1`), in any order, with any figures and signs.
 */
const isOfBankWords = (password: string): boolean =>
  lettersOf(password).some(letters => letters.includes(bankName) && bankWords.test(letters))

const plain = (text: string): string =>
  text
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[\s._-]/g, '')

/**
 * Whether a password is only a known detail of its customer: the email, the part before its @, or the name. Case,
 * spaces, full stops, hyphens and underscores do not count.
 */
export function isOwnDetail(password: string, { email, name }: { email: string; name: string }): boolean {
  const known = [email, email.slice(0, Math.max(0, email.lastIndexOf('@'))), name].map(plain)
  const given = plain(password)
  return given !== '' && known.includes(given)
}

/**
 * Whether a password is one of those that attackers try first: zxcvbn-ts's list of some 49,000, in any case, and those
 * made of the bank's own words. No other service sees the password. The list is fetched at the first call.
 */
export async function isCommonPassword(password: string): Promise<boolean> {
  if (isOfBankWords(password)) return true
  list ??= loadList()
  return (await list).has(password.toLowerCase())
}
