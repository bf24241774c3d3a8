/** The finished build stays inside its budgets, so that a phone on a slow line gets the first page quickly. Build first. */
import { expect, test } from 'vitest'
import {
  budgets,
  builtPages,
  entryCode,
  offlineBytes,
  pageBytes,
  restScripts,
  waitingBytes,
} from './bench/page-bytes.ts'

const home = pageBytes('home/home')

test('the JavaScript of a first visit to home is at most 105 KB', () => {
  expect(home.js).toBeGreaterThan(50_000)
  expect(home.js).toBeLessThanOrEqual(budgets.js)
})

test.each(['home/home', 'client/information', 'search/search'])(
  'until %s rests, a first visit has fetched at most eight scripts of together 110 KB',
  (file) => {
    const { files, js } = restScripts(file)
    expect(files).toBeGreaterThan(4)
    expect(files).toBeLessThanOrEqual(budgets.restFiles)
    expect(js).toBeLessThanOrEqual(budgets.restJs)
  },
)

test('code before the first paint waits for no other file, and asks for the others only afterwards', () => {
  expect(entryCode()).toMatch(/import\(["'`]\.\/mount-/)
  expect(entryCode()).not.toMatch(/\bfrom\s*["'`]|import\s*["'`]/)
})

test('a page that waits for a first act, as the sign-in does, has fetched at most 1.1 KB of code until then', () => {
  expect(waitingBytes()).toBeGreaterThan(200)
  expect(waitingBytes()).toBeLessThanOrEqual(1_100)
})

test('the style sheet is at most 15 KB', () => {
  expect(home.css).toBeGreaterThan(1_000)
  expect(home.css).toBeLessThanOrEqual(budgets.css)
})

test('the fonts that a page can need are at most 36 KB', () => {
  expect(home.fonts).toBeGreaterThan(10_000)
  expect(home.fonts).toBeLessThanOrEqual(budgets.fonts)
})

/** Pages on which a questionnaire is filled in; but for the first, which is for trying, they bring all that they need when the line is gone. */
const runs = [
  'survey/test-survey',
  'inspector/rounds/do-recheck',
  'inspector/rounds/recheck-by-business-id',
  'vendor/do-survery',
]

/** Pages of owners and officers: they come often, and their browsers keep the files. */
const isWork = (file: string) => /^(inspector|vendor(?!\/ownership))\//.test(file)

/** A room takes messages without a network, holds them, sends them: nobody's first page. */
const room = 'chat/room-chat'

test('a first visit to any page of readers needs no more JavaScript than home and a tenth, and a room of the chat 125 KB', () => {
  const heavier = builtPages().filter((file) => !isWork(file) && pageBytes(file).js > budgets.js * 1.1)
  expect(heavier.filter((file) => file !== room && !runs.includes(file))).toEqual([])
  expect(pageBytes(room).js).toBeLessThanOrEqual(budgets.roomJs)
})

test('pages of owners and officers have at most 123 KB, but for those with a questionnaire to fill in', () => {
  const heavier = builtPages().filter((file) => isWork(file) && pageBytes(file).js > budgets.workJs)
  expect(heavier.filter((file) => !runs.includes(file))).toEqual([])
})

test('pages with a questionnaire to fill in have at most 160 KB', () => {
  for (const file of runs) expect(pageBytes(file).js, file).toBeLessThanOrEqual(budgets.runJs)
})

test('a browser’s files for offline days are at most 314 KB, and the texts of a language 62 KB', () => {
  const { files, texts } = offlineBytes()
  expect(files).toBeGreaterThan(150_000)
  expect(files + 6_000).toBeLessThanOrEqual(budgets.offlineFiles)
  expect(texts).toBeGreaterThan(30_000)
  expect(texts).toBeLessThanOrEqual(budgets.offlineTexts)
})

test('the map’s code for people with saved places is at most 75 KB', () => {
  const { map } = offlineBytes()
  expect(map).toBeGreaterThan(30_000)
  expect(map).toBeLessThanOrEqual(budgets.savedMap)
})
