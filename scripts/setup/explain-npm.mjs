import { project } from './project.mjs'

const reasons = [
  {
    codes:
      /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH|ERR_SOCKET_TIMEOUT/,
    sentence:
      'npm could not reach its registry. Look whether this machine is on the network, and behind a proxy, which npm is told of by\n' +
      'npm config set proxy <address>. Then start again: what has come already is kept.',
  },
  {
    codes: /SELF_SIGNED_CERT_IN_CHAIN|UNABLE_TO_GET_ISSUER_CERT_LOCALLY|UNABLE_TO_VERIFY_LEAF_SIGNATURE/,
    sentence:
      'npm does not trust the certificate of its registry. A network that puts in one of its own has a file of it: npm config set cafile <file>',
  },
  {
    codes: /EACCES|EPERM|EROFS/,
    sentence: `This account may not write to ${project}, where the dependencies go. Start from a copy of your own.`,
  },
  { codes: /ENOSPC/, sentence: 'The disk is full: the dependencies take some 700 MB.' },
]

/**
 * What to do about an `npm ci` that failed.
 * @param {string} said what it said: its own code for the reason, and much besides
 * @returns {string} a sentence, or all that it said where there is none
 */
export function explainNpm(said) {
  const [, code = ''] = /^npm (?:error|ERR!) code (\w+)/m.exec(said) ?? []
  const known = reasons.find(({ codes }) => codes.test(code))
  return known ? `${known.sentence}\n(npm says ${code})` : said.trim()
}
