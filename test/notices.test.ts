/**
 * Every notice is one entry in its feature's `notices.ts`, with its texts, a page that it leads to, and a place in the code that raises it. A new
 * one that lacks any of them is found here, and so are texts and values that nothing asks for.
 */
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { type ESTree, parseSync, Visitor } from 'vite'
import { describe, expect, test } from 'vitest'
import { pageInputs } from '#routes/site-map.data.ts'
import { siteMap } from '#routes/site-map.ts'
import { notice } from '#server/domain/accounts/asking.ts'
import { parseAddress } from '#server/http/request/page-input.ts'
import { entryOf, noticeKinds } from '#server/messages/sample-notices.ts'
import { weekFigures } from '#server/messages/shape.ts'
import { defineNotices } from '#server/notices/define.ts'
import { gone } from '#server/notices/links.ts'
import { type NoticeChannel, noticeChannels } from '#server/notices/reach.ts'
import { notices } from '#server/notices/registry.ts'
import type { Subject } from '#server/notices/subject.ts'
import { projectRoot } from '#server/settings/root.ts'
import { locales } from '#shared/locales.ts'

const id = '01890000-0000-7000-8000-000000000000'

interface Texts {
  notice: Record<string, Record<string, string>>
  action: Record<string, string>
}
const textsOf = (locale: string): Texts =>
  JSON.parse(readFileSync(path.join(projectRoot, 'locales', locale, 'mail.json'), 'utf8'))

/** The texts that a channel shows. */
const partsOf: Record<NoticeChannel, readonly string[]> = {
  bell: ['title'],
  push: ['title'],
  mail: ['title', 'body', 'notYou'],
  sms: ['sms'],
  line: ['title'],
}
/** Values of a place's notice that every channel tells by itself (messages/shape.ts), whether its texts ask for them or not. */
const named = ['place', 'level', 'found', 'short', 'more', 'due', 'by', 'until', 'at', 'path']
/** The same of a card's notice. */
const namedOfCards = [...named, 'card', 'reason']

/** A short message about a place is put together of its parts and has no text of its own. */
const partsFor = (kind: (typeof noticeKinds)[number]) => [
  ...new Set(
    noticeChannels
      .filter((channel) => entryOf(kind).reach[channel] && !(channel === 'sms' && 'place' in entryOf(kind).values))
      .flatMap((channel) => partsOf[channel]),
  ),
]
/** Names in the texts of a kind, but for the product's name and numbers of rules. */
const askedBy = (texts: Texts, kind: string, parts: readonly string[]) =>
  new Set(
    parts
      .flatMap((part) =>
        [...(texts.notice[kind]?.[part] ?? '').matchAll(/\{\{(\w+)\}\}/g)].map(([, name = '']) => name),
      )
      .filter((name) => name !== 'product' && !/^[A-Z_]+$/.test(name)),
  )

describe.each(locales)('in %s', (locale) => {
  const texts = textsOf(locale)

  test('a notice has the texts of every channel that it names, and no other texts', () => {
    const wanted = noticeKinds.flatMap((kind) => partsFor(kind).map((part) => `${kind}.${part}`))
    const there = Object.entries(texts.notice).flatMap(([kind, parts]) =>
      Object.keys(parts).map((part) => `${kind}.${part}`),
    )
    expect(there.sort()).toEqual(wanted.sort())
  })

  test.each(noticeKinds)('%s asks for the values that it is given, and for no others', (kind) => {
    const { values } = entryOf(kind)
    const asked = askedBy(texts, kind, partsFor(kind))
    const known = Object.keys(values).flatMap((name) => (name === 'level' ? ['level', 'headline'] : name))
    expect([...asked].filter((name) => !known.includes(name))).toEqual([])
    const figures = kind === 'place_week' ? weekFigures : []
    const byItself = 'place' in values ? [...('found' in values ? namedOfCards : named), ...figures] : ['path']
    expect(Object.keys(values).filter((name) => !asked.has(name) && !byItself.includes(name))).toEqual([])
  })

  test.each(noticeKinds)('every link of a mail of %s has its words', (kind) => {
    for (const action of entryOf(kind).actions)
      expect(texts.action).toHaveProperty(typeof action === 'string' ? action : action.text)
  })
})

/** The page of the map at an address, which takes its parameters and its query; undefined where there is none. */
function pageAt(address: string): string | undefined {
  const url = new URL(address, 'http://own.invalid')
  const steps = url.pathname.split('/')
  const fits = (entry: string) =>
    entry.split('/').length === steps.length &&
    entry.split('/').every((step, nth) => step.startsWith(':') || step === steps[nth])
  const found = siteMap.find((entry) => fits(entry.path))?.path
  if (found === undefined) return undefined
  const params = Object.fromEntries(
    found.split('/').flatMap((step, nth) => (step.startsWith(':') ? [[step.slice(1), steps[nth]]] : [])),
  )
  const input = pageInputs[found as keyof typeof pageInputs] ?? {}
  const { search } = parseAddress({ ...input, path: found }, params, url)
  expect(Object.keys(search as object), address).toEqual(expect.arrayContaining([...url.searchParams.keys()]))
  return found
}

/** A row as it stands to somebody who may see all of it, and to somebody who may see nothing. */
const standings = [
  'owns',
  'helps',
  'answers',
  'duty',
  'wrote',
  'offered',
  'drafts',
  'talks',
  'invited',
  'officer',
  'steward',
  'claim',
  'agency',
  'proposal',
] as const
const standing = (holds: boolean) =>
  Object.fromEntries(standings.map((name) => [name, holds])) as Record<(typeof standings)[number], boolean>
const row = { ref: id, place: id, name_th: 'ครัว', name_en: null, name_cn: null, level: 'red', number: null } as const
const theirs: Subject = { ...row, ...standing(true), status: 'approved', card: 'issued', channel: 8301 }
const anothers: Subject = { ...row, ...standing(false), status: 'draft', card: 'draft', channel: null }

test.each(noticeKinds)('%s leads its reader to a page of the map, and nobody else to a row', (kind) => {
  const { link, actions, values } = entryOf(kind)
  if (link) expect(pageAt(link(theirs)), link(theirs)).toBeDefined()
  if (link) expect(link(anothers) === gone || !link(anothers).includes(id), link(anothers)).toBe(true)
  for (const action of actions) if (typeof action !== 'string') expect(pageAt(action.path), action.path).toBeDefined()
  expect('path' in values).toBe(actions.some((action) => typeof action === 'string'))
})

test.each(noticeKinds)('%s stands in the list by its topic, or goes to a contact alone', (kind) => {
  const { topic, link, reach } = entryOf(kind)
  expect(reach.bell !== undefined).toBe(topic !== null)
  if (topic === null) expect([link, reach.push]).toEqual([null, undefined])
  // The values that its column takes.
  expect(kind).toMatch(/^[a-z_]{1,40}$/)
})

const files = import.meta.glob<Record<string, Record<string, unknown>>>('/src/server/domain/*/notices.ts', {
  eager: true,
})

test('every file of notices is in the registry, and no kind is said twice', () => {
  const said = Object.values(files).flatMap((file) => Object.values(file).flatMap((entries) => Object.keys(entries)))
  expect(said.sort()).toEqual(Object.keys(notices).sort())
})

/** Words in quotes that are values: neither types, nor compared with something. */
function valuesIn(file: string, code: string): string[] {
  const found = new Map<ESTree.Node, string>()
  const others = new Set<ESTree.Node>()
  new Visitor({
    Literal(node) {
      if (typeof node.value === 'string') found.set(node, node.value)
    },
    TSLiteralType(node) {
      others.add(node.literal)
    },
    BinaryExpression(node) {
      others.add(node.left).add(node.right)
    },
  }).visit(parseSync(file, code).program)
  return [...found].flatMap(([node, value]) => (others.has(node) ? [] : [value]))
}

test('a word is raised where it is a value, and not where it is a type or compared', () => {
  const code = "type It = 'a_type'; const it = isSo ? 'one' : 'another'; if (it === 'compared') tell('told')"
  expect(valuesIn('sample.ts', code)).toEqual(['one', 'another', 'told'])
})

test('every notice is raised by the code of a feature', () => {
  const folder = path.join(projectRoot, 'src/server/domain')
  const raised = new Set(
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts') && !/\.test\.ts$|notices\.ts$/.test(file))
      .flatMap((file) => valuesIn(file, readFileSync(path.join(folder, file), 'utf8'))),
  )
  expect(noticeKinds.filter((kind) => !raised.has(kind))).toEqual([])
})

test('a kind without an entry, a forgotten value and a forgotten row do not compile', () => {
  const [caller, person] = [
    { origin: 'https://places.example.org' },
    { email: 'a@example.com', phone: null, locale: 'en' },
  ] as const
  const about = { user: id, ref: id }
  // Never called: the compiler reads it.
  const read = () => [
    // @ts-expect-error: no such kind
    notice(caller, person, 'survey_forgotten', { place: 'ครัว', path: '/' }, about),
    // @ts-expect-error: no `due`
    notice(caller, person, 'survey_expiring', { place: 'ครัว', path: '/' }, about),
    // @ts-expect-error: `due` is a time
    notice(caller, person, 'survey_expiring', { place: 'ครัว', path: '/', until: 'soon' }, about),
    // @ts-expect-error: nothing says whom the list tells, and of which row
    notice(caller, person, 'survey_expired', { place: 'ครัว', path: '/' }),
    notice(caller, person, 'survey_expired', { place: 'ครัว', path: '/' }, about),
  ]
  const news = { ...entryOf('survey_wanted'), topic: 'place', values: { place: 'text', path: 'path' } } as const
  const dated = { place: 'text', due: 'time' } as const
  const shapes = () => [
    // @ts-expect-error: no date, and no reason for none
    defineNotices({ one: { ...news, undated: undefined, actions: ['card'] } }),
    // @ts-expect-error: no link
    defineNotices({ one: { ...news, values: dated, actions: [] } }),
    // @ts-expect-error: about a place's matter, and no place
    defineNotices({ one: { ...news, values: { due: 'time' }, actions: ['card'] } }),
    defineNotices({ one: { ...news, values: dated, actions: ['card'] } }),
  ]
  expect(shapes).toBeTypeOf('function')
  expect(read).toBeTypeOf('function')
})
