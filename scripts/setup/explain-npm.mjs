import { project } from './project.mjs'

const reasons = [
  {
    codes:
      /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH|ERR_SOCKET_TIMEOUT/,
    sentence:
      'npm could not reach its registry. Check the network. Behind a proxy, set it with\n' +
      'npm config set proxy <address>. Then start again: finished downloads are reused.',
  },
  {
    codes: /SELF_SIGNED_CERT_IN_CHAIN|UNABLE_TO_GET_ISSUER_CERT_LOCALLY|UNABLE_TO_VERIFY_LEAF_SIGNATURE/,
    sentence:
      'npm does not trust the certificate of its registry. If your network uses its own certificate, set its file: npm config set cafile <file>',
  },
  {
    codes: /EACCES|EPERM|EROFS/,
    sentence: `This account may not write to ${project}, where the dependencies are installed. Use a copy that you own.`,
  },
  { codes: /ENOSPC/, sentence: 'The disk is full: the dependencies take about 700 MB.' },
]

/**
 * What to do about a failed `npm ci`.
 * @param {string} said npm's output, which contains an error code
 * @returns {string} a sentence, or the whole output for an unknown code
 */
export function explainNpm(said) {
  const [, code = ''] = /^npm (?:error|ERR!) code (\w+)/m.exec(said) ?? []
  const known = reasons.find(({ codes }) => codes.test(code))
  return known ? `${known.sentence}\n(npm says ${code})` : said.trim()
}
