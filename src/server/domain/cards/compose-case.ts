/**
 * The file of a card on paper: how it stands, its course in numbered steps, all that was written about it by either side, and its record. It is set from
 * the rows at the moment of asking and never archived: the letter is the paper that counts.
 */
import { bangkokClock } from '#shared/bangkok.ts'
import {
  type CardFile,
  type CardFindingView,
  type CardReplyView,
  type ExtensionView,
  moveWords,
  openState,
} from '#shared/cards/card-file.ts'
import type { CaseMessage, CaseRecord } from '#shared/cards/case-record.ts'
import { type CaseStep, caseSteps } from '#shared/cards/case-steps.ts'
import { receiptsOf } from '#shared/cards/receipt.ts'
import { sentAs, servedTo } from '#shared/cards/served-words.ts'
import { bcp47, type Locale } from '#shared/locales.ts'
import { path } from '#shared/path.ts'
import type { Worded } from '#shared/worded.ts'
import type { LetterPart, LetterShape } from '../../letters/letter-shape.ts'
import { levelColours } from '../../messages/letter-style.ts'
import { mailText } from '../../messages/text.ts'
import type { CasePapers, CasePictures } from './case-pictures.ts'

interface Asked extends CaseRecord {
  /** Drawn photos, by their keys. */
  pictures: CasePictures
  papers: CasePapers
  messages: readonly CaseMessage[]
  locale: Locale
  origin: string
  /** The side of the reader: the code leads to the page of the card there. */
  reader: 'owner' | 'officer'
  now: Date
}

/** `said` has words on record in the reader's language before them. */
type Text = ReturnType<typeof mailText> & { said<T extends string | null>(written: T): string | T }
type Illustrated = Text & Pick<Asked, 'pictures'>

/** As it was written, with its translation before it where there is one. */
const wordsOf = ({ text, translation }: Pick<Worded, 'text' | 'translation'>) =>
  translation ? `${translation}\n(${text})` : text

/** A machine's words stand in it. */
const isTranslated = ({ said, findings, replies: whole }: CardFile) =>
  [
    ...Object.values(said.words),
    ...findings.flatMap(({ note, replies: own }) => (note ? [note, ...own] : own)),
    ...whole,
  ].some(({ translation, isPhrase }) => translation !== null && !isPhrase)

/** Of a card that was sent. */
export function composeCase(file: CardFile, asked: Asked): LetterShape {
  const { words } = file.said
  const text: Text = {
    ...mailText(asked.locale),
    said: (written) => (written && words[written] ? wordsOf({ text: written, ...words[written] }) : written),
  }
  const { t, format, product, said } = text
  const { letter, level, number, place } = file
  const { year, month, day } = bangkokClock(asked.now)
  const made = format.dateTime(asked.now.toISOString())
  return {
    lang: bcp47[asked.locale],
    title: t('letter:case.title', { number: number ?? '' }),
    colour: levelColours[level][0],
    head: { agency: letter?.unit ?? product, lines: [place.name] },
    number: t('card:number', { number: number ?? '' }),
    date: made,
    day: [year, month, day],
    code: null,
    notice: [t('letter:case.notice', { at: made }), isTranslated(file) && t('letter:case.translated')]
      .filter(Boolean)
      .join(' '),
    parts: [
      standing(file, text),
      steps(caseSteps(file, asked.visits), text),
      { title: t('card:facts'), kind: 'text', lines: [said(file.facts)] },
      { title: t('card:action'), kind: 'text', lines: [said(file.action)] },
      ...file.findings.flatMap((finding, at) => point(finding, at + 1, { ...text, pictures: asked.pictures })),
      ...(file.replies.length > 0 ? [replies(t('letter:case.replies'), file.replies, text)] : []),
      ...ofReplies(file.replies, { ...text, pictures: asked.pictures }),
      ...receipts(file, text),
      ...file.extensions.flatMap((asked) => extension(asked, text)),
      ...appeal(file, text, asked.papers),
      ...services(file, text),
      ...visits(asked, text),
      ...talk(asked.messages, asked.talk?.count ?? 0, text),
      record(file, text),
    ],
    foot: `${product} · ${t('card:number', { number: number ?? '' })} · ${made}\n${asked.origin}${addressOf(file, asked.reader)}`,
    page: t('letter:page'),
  }
}

const addressOf = ({ id }: CardFile, reader: Asked['reader']) =>
  reader === 'owner'
    ? path('/vendor/warning-list/detail/:id', { id })
    : path('/inspector/manage-reply/already-sent/:id', { id })

/** How it stands now, with every date that is set. */
function standing(file: CardFile, { t, format, said }: Text): LetterPart {
  const { clock, stopped, state, level, letter, publicFrom } = file
  const at = (moment: string | null) => moment && format.dateTime(moment)
  const rows: readonly (readonly [string, string | null])[] = [
    [t('letter:case.place'), [file.place.name, letter?.address].filter(Boolean).join('\n')],
    [t('letter:case.level'), t(`card:level.${level}`)],
    [t('letter:case.state'), t(`card:state.${state}`)],
    [t('card:step.issued'), at(file.issuedAt)],
    [t('card:clock.reply.owner'), at(file.replyDueAt)],
    [t('card:clock.fix.owner'), level === 'red' ? t('card:date.beforeOpening') : at(file.fixDueAt)],
    [t('card:clock.decision.owner'), clock?.what === 'decision' ? at(clock.at) : null],
    [
      t('letter:case.stopped'),
      stopped &&
        t(`card:moves.decided.${stopped.fixDueAt ? 'fix' : 'reply'}`, {
          at: at(stopped.fixDueAt ?? stopped.replyDueAt) ?? '',
        }),
    ],
    [t('card:date.appeal'), at(file.appealDueAt)],
    [t('card:date.publicSince'), at(publicFrom)],
    [t('card:standing.withdrawn'), said(file.withdrawnReason)],
    [t('card:standing.supersedes'), file.supersedes?.number ?? null],
    [t('card:standing.superseded'), file.supersededBy?.number ?? null],
  ]
  return {
    title: t('letter:case.standing'),
    kind: 'rows',
    rows: rows.flatMap(([label, value]) => (value ? [[label, value] as const] : [])),
  }
}

function steps(list: readonly CaseStep[], { t, format }: Text): LetterPart {
  const when = ({ state, at, due }: CaseStep) => {
    if (at) return format.dateTime(at)
    if (state === 'next') return t('card:step.next')
    return due ? t('card:step.until', { at: format.dateTime(due) }) : t('card:step.now')
  }
  return {
    title: t('card:title.steps'),
    kind: 'table',
    widths: [1, 6, 8],
    heads: [t('letter:no'), t('letter:case.step'), t('letter:case.when')],
    rows: list.map((step, at) => [String(at + 1), t(`card:step.${step.name}`), when(step)]),
  }
}

const basisOf = ({ basis }: CardFindingView, { t }: Text) => basis?.name ?? t('card:noBasis')

/** One point: what was found, how grave, and what either side said to it. */
function point(finding: CardFindingView, number: number, text: Illustrated): LetterPart[] {
  const { t, format } = text
  const rows: [string, string][] = [
    [t('letter:case.state'), `${t(`card:severity.${finding.severity}`)} · ${t(`card:finding.${finding.state}`)}`],
    [t('letter:case.foundOn'), format.date(finding.foundOn)],
    [t('card:basis'), basisOf(finding, text)],
    ...(finding.note ? [[t('letter:case.note'), wordsOf(finding.note)] as [string, string]] : []),
    ...(finding.photos.length > 0
      ? [[t('letter:case.photos'), format.number(finding.photos.length)] as [string, string]]
      : []),
  ]
  return [
    { title: `${number}. ${finding.found}`, kind: 'rows', rows },
    ...illustrate(
      finding.photos.map((key) => ({
        key,
        caption: t('letter:case.photoFound', { day: format.date(finding.foundOn) }),
      })),
      text,
    ),
    ...(finding.replies.length > 0 ? [replies(null, finding.replies, text)] : []),
    ...ofReplies(finding.replies, text),
  ]
}

/** Photos that could be drawn, numbered, and a line about those that are left out. */
function illustrate(photos: readonly { key: string; caption: string }[], { t, pictures }: Illustrated): LetterPart[] {
  const drawn = photos.flatMap(({ key, caption }, at) => {
    const svg = pictures.get(key)
    const words = `${at + 1}. ${caption}`
    return svg ? [{ svg, alt: words, caption: words }] : []
  })
  const left = photos.length - drawn.length
  return [
    ...(drawn.length > 0 ? [{ title: null, kind: 'pictures' as const, pictures: drawn }] : []),
    ...(left > 0 ? [{ title: null, kind: 'text' as const, lines: [t('letter:case.notDrawn', { count: left })] }] : []),
  ]
}

/** In the order of {@link replies}. */
const ofReplies = (list: readonly CardReplyView[], text: Illustrated): LetterPart[] =>
  illustrate(
    [...list]
      .reverse()
      .flatMap(({ at, photos }) =>
        photos.map(({ key }) => ({ key, caption: text.t('letter:case.photoReply', { at: text.format.dateTime(at) }) })),
      ),
    text,
  )

function receipts(file: CardFile, { t, format }: Text): LetterPart[] {
  const list = receiptsOf(file)
  if (list.length === 0) return []
  return [
    {
      title: t('letter:case.receipts'),
      kind: 'table',
      widths: [4, 6, 8],
      heads: [t('letter:case.when'), t('card:receipt.receipt'), t('letter:case.who')],
      rows: [...list].reverse().map(({ number, at, by }) => [format.dateTime(at), number, by ?? t('card:by.vendor')]),
    },
  ]
}

/** Replies with their photos by number, and the officers' answers; the oldest first, as a file is read. */
function replies(title: string | null, list: readonly CardReplyView[], { t, format, said }: Text): LetterPart {
  const verdictOf = ({ verdict, decidedAt, reason }: CardReplyView) =>
    verdict === null
      ? t('letter:case.undecided')
      : [t(`card:verdict.${verdict}`), decidedAt && format.dateTime(decidedAt), said(reason)].filter(Boolean).join('\n')
  return {
    title,
    kind: 'table',
    widths: [4, 9, 5],
    heads: [t('letter:case.when'), t('letter:case.reply'), t('letter:case.answer')],
    rows: [...list]
      .reverse()
      .map((reply) => [
        [format.dateTime(reply.at), reply.by ?? t('card:by.vendor')].join('\n'),
        [wordsOf(reply), reply.photos.length > 0 && t('card:reply.photos', { count: reply.photos.length })]
          .filter(Boolean)
          .join('\n'),
        verdictOf(reply),
      ]),
  }
}

function extension(asked: ExtensionView, { t, format, said }: Text): LetterPart[] {
  const { clock, days, reason, askedAt, verdict, verdictReason, decidedAt } = asked
  const answer = verdict
    ? [t(`card:extension.${verdict}`), decidedAt && format.dateTime(decidedAt), said(verdictReason)]
        .filter(Boolean)
        .join('\n')
    : t(`card:extension.${openState(asked)}`)
  return [
    {
      title: t('card:title.extension'),
      kind: 'rows',
      rows: [
        [format.dateTime(askedAt), `${t(`card:extension.asked.${clock}`, { count: days })}\n${said(reason)}`],
        [t('letter:case.answer'), answer],
      ],
    },
  ]
}

function appeal({ appeal: filed }: CardFile, { t, format, said }: Text, papers: CasePapers): LetterPart[] {
  if (!filed) return []
  const { text, documents, filedAt, decideBy, verdict, reason, decidedAt, unit } = filed
  const answer = verdict
    ? [
        t(`card:appeal.${verdict}`),
        [decidedAt && format.dateTime(decidedAt), unit].filter(Boolean).join(' · '),
        said(reason),
      ]
        .filter(Boolean)
        .join('\n')
    : `${t('card:appeal.decideBy')} ${format.dateTime(decideBy)}`
  return [
    {
      title: t('card:title.appeal'),
      kind: 'rows',
      rows: [
        [`${t('card:appeal.filedAt')}\n${format.dateTime(filedAt)}`, said(text)],
        ...(documents.length > 0
          ? [[t('letter:case.papers'), format.number(documents.length)] as [string, string]]
          : []),
        [t('letter:case.answer'), answer],
      ],
    },
    ...papersOf(documents, { t, papers }),
  ]
}

/** Papers of the appeal, large enough to be read, and a line about those that are left out. */
function papersOf(documents: readonly string[], { t, papers }: Pick<Text, 't'> & { papers: CasePapers }): LetterPart[] {
  const pages = documents.flatMap((document, at) => {
    const drawn = papers.get(document) ?? []
    return drawn.map((svg, page) => {
      const words = t('letter:case.paper', { number: at + 1, page: page + 1, of: drawn.length })
      return { svg, alt: words, caption: words }
    })
  })
  const left = documents.filter((document) => !papers.has(document)).length
  return [
    ...(pages.length > 0 ? [{ title: null, kind: 'papers' as const, pictures: pages }] : []),
    ...(left > 0
      ? [{ title: null, kind: 'text' as const, lines: [t('letter:case.papersLeft', { count: left })] }]
      : []),
  ]
}

function services({ services: acts }: CardFile, { t, format, said }: Text): LetterPart[] {
  if (acts.length === 0) return []
  return [
    {
      title: t('card:step.served'),
      kind: 'table',
      widths: [4, 6, 8],
      heads: [t('letter:case.when'), t('letter:case.what'), t('letter:case.who')],
      rows: [...acts]
        .reverse()
        .map((act) => [
          format.dateTime(act.at),
          t(`card:event.served_${act.how}`),
          [servedTo(act, t), act.number, said(act.reason), sentAs(act, { t, format }), act.agency]
            .filter(Boolean)
            .join('\n'),
        ]),
    },
  ]
}

function visits({ visits: list }: Asked, { t, format }: Text): LetterPart[] {
  if (list.length === 0) return []
  return [
    {
      title: t('card:title.visits'),
      kind: 'table',
      widths: [4, 6, 8],
      heads: [t('letter:case.when'), t('letter:case.what'), t('letter:case.who')],
      rows: [...list]
        .reverse()
        .map(({ at, kind, number, fixed, of, unit }) => [
          format.dateTime(at),
          `${t(`card:order.visitKind.${kind}`)} ${number}\n${t('card:case.looked', { fixed, of })}`,
          unit,
        ]),
    },
  ]
}

function talk(messages: readonly CaseMessage[], all: number, { t, format }: Text): LetterPart[] {
  if (messages.length === 0) return []
  const older = all > messages.length ? [['', '', t('letter:case.newest', { count: messages.length, of: all })]] : []
  return [
    {
      title: t('card:title.talk'),
      kind: 'table',
      widths: [4, 4, 10],
      heads: [t('letter:case.when'), t('letter:case.who'), t('letter:case.what')],
      rows: [
        ...older,
        ...messages.map(({ at, side, unit, text, photos, isHidden }) => [
          format.dateTime(at),
          unit ?? t(side === 'officer' ? 'card:by.inspector' : 'card:by.vendor'),
          [isHidden ? t('letter:case.hidden') : text, photos > 0 && t('card:reply.photos', { count: photos })]
            .filter(Boolean)
            .join('\n'),
        ]),
      ],
    },
  ]
}

/** The newest first, as on the page. */
function record({ timeline }: CardFile, { t, format, said }: Text): LetterPart {
  return {
    title: t('card:title.timeline'),
    kind: 'table',
    widths: [4, 6, 8],
    heads: [t('letter:case.when'), t('letter:case.what'), t('letter:case.who')],
    rows: timeline.map((move) => [
      format.dateTime(move.at),
      moveWords(move, t),
      [move.unit ?? move.person ?? t(`card:by.${move.by}`), said(move.reason)].filter(Boolean).join('\n'),
    ]),
  }
}
