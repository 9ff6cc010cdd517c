import path from 'node:path'
import type { CallExpression, Node, SourceFile } from 'typescript/unstable/ast'
import * as is from 'typescript/unstable/ast/is'
import type { Checker, Project, Type } from 'typescript/unstable/sync'

/** A call of `query` in the code. */
export interface SqlCall {
  /** The file and line, as an editor opens it. */
  readonly at: string
  /** The argument with the text, as the code has it. */
  readonly statement: string
  /** The type of a row of the result. */
  readonly row: Type
  /** Each text that the call may send: several if a part depends on a condition, null if it is not a literal. */
  readonly texts: readonly string[] | null
}

/** The values of a function's parameters while its body is read: expressions, and the values of their own names. */
interface Names {
  readonly named: ReadonlyMap<string, Node>
  readonly outer: Names | undefined
}

const mostTexts = 32

/** Every way to join one of each list. */
const productOf = (lists: readonly (readonly string[])[]): readonly string[] =>
  lists.reduce<readonly string[]>(
    (texts, parts) => texts.flatMap(text => parts.map(part => text + part)).slice(0, mostTexts),
    [''],
  )

class Unwritten extends Error {}

const isFunction = (node: Node) => is.isArrowFunction(node) || is.isFunctionDeclaration(node)

/** Reads the calls of `query` in a project's files, and computes the SQL of each. */
export class SqlReader {
  readonly #project: Project
  readonly #checker: Checker
  readonly #files: readonly SourceFile[]
  readonly #calls: readonly CallExpression[]

  constructor(project: Project, folder: string) {
    this.#project = project
    this.#checker = project.checker
    this.#files = project.program
      .getSourceFileNames()
      .filter(name => name.startsWith(folder) && !name.endsWith('.test.ts'))
      .flatMap(name => project.program.getSourceFile(name) ?? [])
    this.#calls = this.#files.flatMap(file => callsIn(file))
  }

  readCalls(root: string): readonly SqlCall[] {
    return this.#calls.flatMap(call => {
      const {
        expression,
        arguments: [text],
      } = call
      if (!is.isPropertyAccessExpression(expression) || expression.name.text !== 'query' || !text) return []
      const row = this.#rowOf(call)
      if (!row) return []
      const file = call.getSourceFile()
      const { line } = file.getLineAndCharacterOfPosition(expression.name.pos)
      return [
        {
          at: `${path.relative(root, file.fileName)}:${line + 1}`,
          statement: text.getText(),
          row,
          texts: this.#written(text),
        },
      ]
    })
  }

  /**
   * The row type of `Promise<Row[]>`; undefined if it is a type parameter of the surrounding function, which only
   * passes it on.
   */
  #rowOf(call: CallExpression): Type | undefined {
    const answer = this.#checker.getTypeAtLocation(call)
    if (!answer?.isTypeReference()) return undefined
    const [rows] = this.#checker.getTypeArguments(answer)
    if (!rows?.isTypeReference() || !this.#checker.isArrayType(rows)) return undefined
    const [row] = this.#checker.getTypeArguments(rows)
    return row?.isTypeParameter() ? undefined : row
  }

  #written(text: Node): readonly string[] | null {
    try {
      return [...new Set(this.#textsOf(text, undefined))]
    } catch (error) {
      if (error instanceof Unwritten) return null
      throw error
    }
  }

  #textsOf(node: Node, names: Names | undefined, depth = 0): readonly string[] {
    if (depth > 20) throw new Unwritten()
    const textsOf = (inner: Node) => this.#textsOf(inner, names, depth + 1)
    if (is.isStringLiteral(node) || is.isNoSubstitutionTemplateLiteral(node)) return [node.text]
    if (is.isParenthesizedExpression(node) || is.isAsExpression(node)) return textsOf(node.expression)
    if (is.isConditionalExpression(node)) return [...textsOf(node.whenTrue), ...textsOf(node.whenFalse)]
    if (is.isNumericLiteral(node)) return [node.text]
    if (is.isTemplateExpression(node))
      return productOf([
        [node.head.text],
        ...node.templateSpans.flatMap(span => [textsOf(span.expression), [span.literal.text]]),
      ])
    if (is.isIdentifier(node)) return this.#textsOfName(node, names, depth)
    if (is.isCallExpression(node)) return this.#textsOfCall(node, names, depth)
    throw new Unwritten(node.getText())
  }

  #textsOfName(node: Node & { readonly text: string }, names: Names | undefined, depth: number) {
    const bound = names?.named.get(node.text)
    if (bound) return this.#textsOf(bound, names?.outer, depth + 1)
    const declaration = this.#declarationOf(node)
    if (declaration && is.isVariableDeclaration(declaration)) {
      if (declaration.initializer) return this.#textsOf(declaration.initializer, names, depth + 1)
      const loop = declaration.parent.parent
      if (is.isForOfStatement(loop)) return this.#textsOfItems(loop.expression, depth + 1)
    }
    if (declaration && is.isParameterDeclaration(declaration)) {
      const texts = this.#textsOfParameter(declaration, depth)
      if (texts.length > 0) return texts
    }
    throw new Unwritten(node.text)
  }

  #textsOfItems(list: Node, depth: number): readonly string[] {
    const declaration = is.isIdentifier(list) ? this.#declarationOf(list) : undefined
    const written = declaration && is.isVariableDeclaration(declaration) ? declaration.initializer : list
    if (!written || !is.isArrayLiteralExpression(written)) throw new Unwritten(list.getText())
    return written.elements.flatMap(item => this.#textsOf(item, undefined, depth + 1))
  }

  /** The arguments of a function's calls for one of its parameters. */
  #textsOfParameter(parameter: Node, depth: number): readonly string[] {
    const made = parameter.parent
    if (!isFunction(made)) return []
    const at = made.parameters.findIndex(one => one === parameter)
    return this.#calls.flatMap(call => {
      const argument = call.arguments[at]
      return argument && this.#functionOf(call) === made ? this.#textsOf(argument, undefined, depth + 1) : []
    })
  }

  #textsOfCall(call: CallExpression, names: Names | undefined, depth: number): readonly string[] {
    const made = this.#functionOf(call)
    if (!made || !isFunction(made) || !made.body) throw new Unwritten(call.getText())
    const named = new Map(
      made.parameters.flatMap(({ name }, at) => {
        const argument = call.arguments[at]
        return is.isIdentifier(name) && argument ? [[name.text, argument] as const] : []
      }),
    )
    return this.#textsOf(made.body, { named, outer: names }, depth + 1)
  }

  #functionOf(call: CallExpression): Node | undefined {
    if (!is.isIdentifier(call.expression)) return undefined
    const declaration = this.#declarationOf(call.expression)
    return declaration && is.isVariableDeclaration(declaration) ? declaration.initializer : declaration
  }

  #declarationOf(name: Node): Node | undefined {
    const symbol = this.#checker.getSymbolAtLocation(name)
    const own =
      symbol?.valueDeclaration ?? (symbol && this.#checker.getAliasedSymbol(symbol).valueDeclaration)
    return own?.resolve(this.#project)
  }
}

function callsIn(file: Node): CallExpression[] {
  const calls: CallExpression[] = []
  const visit = (node: Node): void => {
    if (is.isCallExpression(node)) calls.push(node)
    node.forEachChild(visit)
  }
  visit(file)
  return calls
}
