export interface Argon2Parameters {
  readonly memoryKib: number
  readonly passes: number
  readonly lanes: number
}

/** argon2id with the least cost that OWASP's password storage sheet recommends: 19 MiB, 2 passes, 1 lane. */
export const argon2Parameters: Argon2Parameters = { memoryKib: 19_456, passes: 2, lanes: 1 }

/** Whether this PHC string is of argon2id, version 1.3, with these parameters. */
export const isMadeWith = ({ memoryKib, passes, lanes }: Argon2Parameters, phc: string): boolean =>
  phc.startsWith(`$argon2id$v=19$m=${memoryKib},t=${passes},p=${lanes}$`)
