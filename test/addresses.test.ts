/**
 * Addresses of the site stand in its maps and are put together by `path()` (shared/path.ts). Elsewhere a page is named by its whole path as
 * the map spells it, never with a query or a value in it: one that is moved is found here, and nothing is put into an address unescaped.
 */
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { redirects, siteMap } from '#routes/site-map.ts'
import { resourceMap } from '#server/http/resources/resource-map.ts'
import { projectRoot } from '#server/settings/root.ts'

const maps = ['routes/site-map.ts', 'routes/site-map.data.ts', 'server/http/resources/resource-map.ts']
/** File and text → the reason why it is no address of a page, or none that `path()` could make. */
const reasons: Record<string, string> = {
  [`shared/search/search-address.ts /client/search?${'$'}{search}`]:
    'Filters are lists, which it escapes by URLSearchParams.',
  'client/shell/error-page.tsx /client/information/': 'Only the beginning: a place that is not there.',
  'client/reviews/review-form.tsx /client/': 'Only the beginning: wherever a sent review leads.',
  'routes/auth/register.tsx /vendor/register-business/': 'Only the beginning: whatever step of a draft it leads to.',
  'client/drafts/send-waiting.ts /vendor/': 'Only the beginning: wherever a sent reply leads.',
  'routes/vendor/card/warning-appeal.tsx /vendor/': 'Only the beginning: wherever a sent appeal leads.',
  'routes/vendor/card/warning-reply.tsx /vendor/': 'Only the beginning: wherever a sent reply leads.',
  [`shared/fairness/chart-figures.ts /inspector/dashboard/figures.csv?${'$'}{asked}`]:
    'A resource, which path() does not know; what is asked is escaped by URLSearchParams.',
  [`server/domain/open/dumps/list-dumps.ts /open/dumps/${'$'}{day}/${'$'}{name}`]:
    'A resource, which path() does not know; both are of our own making.',
  [`client/open/figures.tsx /open/statistics.csv?by=${'$'}{by}&lang=${'$'}{locale}`]:
    'A resource, which path() does not know; group and language are of our own lists.',
  [`routes/inspector/fairness/dashboard.tsx /inspector/dashboard/figures.csv?days=${'$'}{period}`]:
    'A resource, which path() does not know; the period is one of three numbers.',
  [`server/domain/chat/chat-photos.ts /chat/media/${'$'}{room}/${'$'}{key}`]:
    'A resource, which path() does not know; both are of our own making.',
  'client/search/search-list.tsx /client/information/': 'Only the beginning, in a selector: links to places.',
  'server/http/pages/search-turns.ts /client/search/_payload.json': 'The data of the page, whose limit it is.',
}

const known = new Set<string>([
  ...siteMap.map((entry) => entry.path),
  ...redirects.map(({ from }) => from),
  ...resourceMap.map((entry) => entry.path),
])
const first = [...new Set(siteMap.map((entry) => entry.path.split('/')[1]))].filter((name) => name && name !== '_ui')
const literal = new RegExp(`['"\`](/(?:${first.join('|')})(?:[/?#$][^'"\`]*)?)['"\`]`, 'g')

/** Quoted texts of a file that begin as addresses of pages do. */
const addressesIn = (code: string): string[] =>
  [...code.replace(/\/\*[\s\S]*?\*\/|(^|\s)\/\/.*$/gm, '').matchAll(literal)].map(([, found = '']) => found)

const sources = readdirSync(path.join(projectRoot, 'src'), { recursive: true, encoding: 'utf8' }).filter(
  (file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|gallery|_ui\.tsx/.test(file) && !maps.includes(file),
)
const found = sources.flatMap((file) =>
  addressesIn(readFileSync(path.join(projectRoot, 'src', file), 'utf8')).map((address) => ({ file, address })),
)
const strays = found
  .filter(({ address }) => !known.has(address.replace(/#[\w-]+$/, '')))
  .map(({ file, address }) => `${file} ${address}`)

test('no address is put together by hand, and each that is written out is one of the maps', () => {
  expect(found.length, 'there are addresses to look at').toBeGreaterThan(50)
  expect([...new Set(strays)].filter((stray) => !(stray in reasons))).toEqual([])
})

/** A query that is put behind an address by hand: `${page}?done=1`. */
const byHand = /`\$\{[^`{}]*\}[?&]\w+=/

test('no query is put behind an address by hand', () => {
  const found = sources.filter((file) => byHand.test(readFileSync(path.join(projectRoot, 'src', file), 'utf8')))
  expect(found).toEqual([])
  expect(byHand.test('to: `${'.concat('page}?done=1`'))).toBe(true)
})

test('each reason still stands for something', () => {
  expect(Object.keys(reasons).filter((reason) => !strays.includes(reason))).toEqual([])
})

test('a query, a value and a page that is none are seen', () => {
  const odd = ['/profile?done=1', `/client/information/${'$'}{id}`, '/profile/setings']
  expect(odd.map((address) => addressesIn(`to(\`${address}\`)`)[0])).toEqual(odd)
  expect(odd.filter((address) => known.has(address))).toEqual([])
})
