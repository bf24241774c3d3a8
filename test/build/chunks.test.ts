/** A module's chunk follows from the pages that need it, in a graph that is made up. */
import { expect, test } from 'vitest'
import { chunkNaming, type ModuleGraph } from '../../build/chunks.ts'

const root = '/house'
const page = (name: string) => `src/routes/${name}.tsx`
const widely = Array.from({ length: 40 }, (_, index) => page(`page-${index}`))
const imports: Record<string, string[]> = {
  'src/client/start.ts': [],
  'src/client/mount.tsx': ['src/client/shell/root.tsx'],
  'src/client/shell/root.tsx': ['src/client/ui/button.tsx'],
  'src/client/after-mount.ts': ['src/client/runtime/later/letters.ts', 'src/client/search/recent.ts'],
  [page('home')]: ['src/client/places/card.tsx', 'src/client/ui/button.tsx', 'src/client/ui/skeleton.tsx'],
  [page('place')]: [
    'src/client/places/card.tsx',
    'src/client/ui/banner.tsx',
    'src/client/reviews/list.tsx',
    'src/client/places/own.tsx',
    'src/shared/cards/open.ts',
  ],
  [page('search')]: ['src/client/ui/skeleton.tsx', 'src/client/ui/growing.ts'],
  [page('reviews')]: ['src/client/reviews/list.tsx', 'src/client/ui/growing.ts', 'src/client/search/recent.ts'],
  ...Object.fromEntries(widely.map((file) => [file, ['src/client/ui/banner.tsx', 'src/client/ui/page-head.tsx']])),
  [page('cards')]: ['src/shared/cards/states.ts', 'src/shared/search/dictionary.ts'],
}
for (const file of widely.slice(0, 5))
  imports[file]?.push('src/shared/cards/states.ts', 'src/shared/search/dictionary.ts', 'src/shared/cards/open.ts')

const at = (file: string) => `${root}/${file}`
const graph: ModuleGraph = {
  getModuleInfo: (id) => {
    const file = id.slice(root.length + 1)
    const later = Object.keys(imports).filter((each) => /^src\/routes|mount/.test(each))
    return {
      importedIds: (imports[file] ?? []).map(at),
      dynamicallyImportedIds: file === 'src/client/start.ts' ? later.map(at) : [],
    }
  },
}
const chunkOf = chunkNaming({
  root,
  everywhere: ['src/client/mount.tsx', 'src/client/after-mount.ts'],
  arrivals: { home: page('home'), place: page('place'), search: page('search') },
})

test.each<[file: string, chunk: string | null, why: string]>([
  ['src/client/shell/root.tsx', 'first', 'it brings pages to life'],
  ['src/client/ui/button.tsx', 'first', 'each page has it, and home names it'],
  ['src/client/places/card.tsx', 'first', 'a place and another page that people arrive at'],
  ['src/client/ui/skeleton.tsx', 'lists', 'home and the search, which a place does not pay for'],
  ['src/client/search/recent.ts', 'first', 'needed once a page stands, and by a page'],
  ['src/client/runtime/later/letters.ts', null, 'one chunk has it'],
  ['src/client/ui/banner.tsx', 'first', 'a place and many others'],
  ['src/client/reviews/list.tsx', 'place', 'a place and few others'],
  ['src/client/places/own.tsx', null, 'a place alone'],
  ['src/client/ui/growing.ts', 'lists', 'the search and few others'],
  ['src/client/ui/page-head.tsx', 'form', 'many others'],
  ['src/shared/cards/states.ts', 'rules', 'a rule that several share'],
  ['src/shared/cards/open.ts', 'first', 'a rule that a place and several share: others do not bring the place for it'],
  ['src/shared/search/dictionary.ts', null, 'too large to ride along'],
  ['src/client/mount.tsx', null, 'an entry is a chunk by itself'],
])('%s is in the chunk %s: %s', (file, chunk) => {
  expect(chunkOf(at(file), graph)).toBe(chunk)
})

test('packages are none of its business', () => {
  expect(chunkOf(at('node_modules/react/index.js'), graph)).toBeNull()
})
