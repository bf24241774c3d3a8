/**
 * Nobody sees, and nothing stores, the score of a visit before it is sealed: looked for in every answer of the server, in the page, in the device's
 * whole store once it is opened with its own key, and in the server's log. The place's earlier grade is public.
 */
import { readFileSync } from 'node:fs'
import type { Page, Response } from 'playwright'
import { beforeAll, expect, inject, onTestFinished, test } from 'vitest'
import { locales } from '#shared/locales.ts'
import { gradeOf } from '#shared/standards/grade.ts'
import { rules202611 as rules } from '#shared/standards/rules/2026-11.ts'
import { type Score, scoreAnswers } from '#shared/standards/score.ts'
import { isReady, makeReader, phone } from '../support/browser.ts'
import { leaveVisit, placesToVisit, signInAsOfficer } from '../support/demo-officer.ts'
import { deviceContents } from '../support/device-contents.ts'
import { templateOf } from '../support/inspections.ts'
import { figuresOf, judgementsIn } from '../support/judgements.ts'
import { answerVisit, beginVisit, sealVisit, takeAlong, visitAt } from '../support/officer-day.ts'
import { waitForTurn } from '../support/turns.ts'

waitForTurn()

let session = ''
let places: string[] = []
beforeAll(async () => {
  session = await signInAsOfficer()
  // Behind those that run-states visits, which may run at the same time.
  places = await placesToVisit(session, 'first', locales.length + 2)
})

const { questions } = templateOf('restaurant')
const allow = [/Failed to load resource/, /ERR_/, /could not be loaded/]

/** Two questions that may fail without a photo or words, such that the score they leave is not in the text. */
function unheardOf(text: string): { failed: string[]; score: Score } {
  const plain = questions.filter(({ type, critical, photo }) => type === 'yn' && critical !== 'X' && photo === 'never')
  for (const one of plain)
    for (const other of plain) {
      const failed = [one.code, other.code]
      const verdicts = Object.fromEntries(questions.map(({ code }) => [code, failed.includes(code) ? 'fail' : 'pass']))
      const score = scoreAnswers(questions, verdicts as Record<string, 'pass' | 'fail'>, rules)
      if (score && one !== other && score.score % 1 !== 0 && figuresOf(score)(text).length === 0)
        return { failed, score }
    }
  throw new Error('Every score of two questions is on the page of the visit')
}

const payloadOf = async (path: string, search = '') =>
  (
    await fetch(`${inject('origin')}${path}/_payload.json${search}`, { headers: { cookie: `session=${session}` } })
  ).text()

/** Texts and files of the build are everybody's. */
const isOfBuild = (response: Response) => /\/(?:_i18n|assets|builds)\//.test(response.url())
const isText = (response: Response) => /text\/html|json|text\/plain/.test(response.headers()['content-type'] ?? '')

test('a score is nowhere before a visit is sealed, with and without a network', async () => {
  const place = places.pop() ?? ''
  onTestFinished(() => leaveVisit(session, place))
  const reader = await makeReader({ viewport: phone, session, allow, serviceWorkers: 'allow' })
  const { page, context } = reader
  const logged = readFileSync(inject('serverLog'), 'utf8').length
  await reader.open(visitAt(place))
  await takeAlong(page)
  // Earlier grades, of this place and of those that are due today, are public.
  const publicTexts = [
    await page.content(),
    ...(await Promise.all([visitAt(place), '/inspector/home'].map((it) => payloadOf(it)))),
  ]
  const known = new Set(publicTexts.flatMap(judgementsIn))
  const { failed, score } = unheardOf(publicTexts.join('\n'))
  const figures = figuresOf(score)

  const found: string[] = []
  let looked = 0
  const look = (at: string, text: string, isPage = true) => {
    looked++
    const judged = judgementsIn(text).filter((it) => !(isPage && known.has(it)))
    found.push(...[...figures(text), ...judged].map((it) => `${at}: ${it}`))
  }
  const reading: Promise<void>[] = []
  const listen = (response: Response) => {
    look(response.url(), JSON.stringify(response.headers()))
    // Answers without a body, and those of a page that has been left, have none to be read.
    const body = response.text().catch(() => '')
    if (isText(response) && !isOfBuild(response)) reading.push(body.then((text) => look(response.url(), text)))
  }
  context.on('response', listen)
  const lookAround = async (moment: string, shown: Page) => {
    look(`${moment}: page`, await shown.content())
    const { texts, sealed, opened } = await deviceContents(shown)
    expect([moment, opened]).toEqual([moment, sealed])
    for (const { at, text } of texts) look(`${moment}: ${at}`, text, at.startsWith('runs/pages'))
    return texts.map(({ at }) => at.split(' ')[1])
  }

  await beginVisit(page)
  await page.reload()
  await isReady(page)
  await answerVisit(page, 'restaurant', {
    failed,
    async onSaved(index) {
      look(`question ${index}`, await page.content())
      if (index === 4) {
        await lookAround('online', page)
        await context.setOffline(true)
      }
    },
  })
  expect(await lookAround('review offline', page)).toEqual(expect.arrayContaining(['op', 'photo', 'about']))
  await sealVisit(page)
  await page.getByText('ปิดผลในเครื่องแล้ว จะส่งเองเมื่อมีสัญญาณ').waitFor()
  expect(await lookAround('ended offline', page)).toContain('end')
  await page.reload()
  await isReady(page)
  await lookAround('started again offline', page)
  context.off('response', listen)
  await Promise.all(reading)
  look('log', readFileSync(inject('serverLog'), 'utf8').slice(logged), false)
  expect(found).toEqual([])
  expect(looked).toBeGreaterThan(questions.length + 50)

  // Once it is sealed it is to be found, by the same look.
  await context.setOffline(false)
  await page.waitForURL(/state-finish/, { timeout: 60_000 })
  await isReady(page)
  expect(figures(await page.content())).not.toEqual([])
  const { pathname, search } = new URL(page.url())
  expect(judgementsIn(await payloadOf(pathname, search))).toContain(`letter: "${gradeOf(score, rules)}"`)
  look('log', readFileSync(inject('serverLog'), 'utf8').slice(logged), false)
  expect(found).toEqual([])
})
