interface Check {
  readonly name: string
  readonly args: readonly string[]
}

/** What `npm test` runs: each a script of the project's Node, or of a package, one list of them after another. */
export const allChecks: readonly (readonly Check[])[]

/** What `npm run test:tab` runs. */
export const tabChecks: readonly (readonly Check[])[]
