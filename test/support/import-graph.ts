/**
 * The imports between our files as the compiler knows them: it has parsed every file and found the file of each specifier. Nothing is read
 * by pattern, so types, `import('…')` in values and in types, and exports of another file's names are all there.
 */
import path from 'node:path'
import { type Node, type StringLiteral, SyntaxKind } from 'typescript/unstable/ast'
import { isExportDeclaration, isImportDeclaration } from 'typescript/unstable/ast/is'
import { API } from 'typescript/unstable/sync'
import { projectRoot } from '#server/settings/root.ts'

/** `static`: loaded with its importer. `type`: gone at run time. `later`: fetched by `import('…')`. */
export type ImportKind = 'static' | 'type' | 'later'

export interface Import {
  /** Both from the project's root. */
  file: string
  target: string
  kind: ImportKind
}

function kindOf({ parent }: Node): ImportKind {
  if (parent.kind === SyntaxKind.CallExpression) return 'later'
  if (isExportDeclaration(parent)) return parent.isTypeOnly ? 'type' : 'static'
  if (!isImportDeclaration(parent)) return 'type'
  return parent.importClause?.phaseModifier === SyntaxKind.TypeKeyword ? 'type' : 'static'
}

/** Our files that the compiler reads, and all imports among them: not those of packages. Takes three seconds. */
export function readImportGraph(): { files: readonly string[]; imports: readonly Import[] } {
  const compiler = new API({ cwd: projectRoot })
  const [project] = compiler.updateSnapshot({ openProjects: [path.join(projectRoot, 'tsconfig.json')] }).getProjects()
  if (!project) throw new Error('The compiler finds no project')
  const { program, checker } = project
  const fromRoot = (file: string) => path.relative(projectRoot, file).replaceAll('\\', '/')
  const isOurs = (file: string) => /^(src|test|scripts|build)\//.test(file)
  const files = program.getSourceFileNames().map(fromRoot).filter(isOurs)
  // The compiler names the files of symbols in small letters where the disk does not tell them apart.
  const named = new Map(files.flatMap((file) => [file, file.toLowerCase()].map((name) => [name, file])))
  // A style sheet or a picture is no module to the compiler, and goes by its path.
  const besideOf = (file: string, spec: string) =>
    spec.startsWith('#') ? `src/${spec.slice(1)}` : path.posix.join(path.posix.dirname(file), spec)
  const imports = files.flatMap((file): Import[] => {
    const specifiers = [...(program.getSourceFile(path.join(projectRoot, file))?.imports ?? [])]
    if (specifiers.length === 0) return []
    const modules = checker.getSymbolAtLocation(specifiers)
    return specifiers.flatMap((specifier, at) => {
      const { text } = specifier as StringLiteral
      const [beside = ''] = /^[.#]/.test(text) ? besideOf(file, text).split('?') : []
      const target = named.get(fromRoot(modules[at]?.declarations[0]?.path ?? '')) ?? beside
      return isOurs(target) ? { file, target, kind: kindOf(specifier) } : []
    })
  })
  compiler.close()
  return { files, imports }
}
