/** Replies about repairs: a reply to each finding, sent one by one; the clock stands still when all are in. */
import { useEffect } from 'react'
import { useLoaderData } from 'react-router-dom'
import { AnsweringCard } from '#client/cards/answering-card.tsx'
import { CardHead } from '#client/cards/card-head.tsx'
import { ReplyForm } from '#client/cards/reply-form.tsx'
import { useWalk, type Walk, WalkButton, WalkStart } from '#client/cards/walk/open-walk.tsx'
import { useKeptReply } from '#client/cards/walk/use-kept-reply.ts'
import { useSavedForm } from '#client/drafts/use-saved-form.ts'
import { useText } from '#client/runtime/i18n/text.tsx'
import { SaidNotice } from '#client/said/said-notice.tsx'
import { SaidIn, SaidText } from '#client/said/said-words.tsx'
import { Banner } from '#client/ui/banner.tsx'
import { Breadcrumb } from '#client/ui/breadcrumb.tsx'
import { useRefusal } from '#client/ui/form/page-answer.ts'
import { formsOf } from '#client/ui/form/use-form.ts'
import {
  type CardFile,
  type CardFindingView,
  type CardReplyView,
  draftOf,
  isUnanswered,
} from '#shared/cards/card-file.ts'
import type { Head, Translate } from '#shared/head.ts'
import { path } from '#shared/path.ts'
import type { action, loader } from './warning-reply.data.ts'

const useForm = formsOf<typeof action>()

export const head = ({ file }: Awaited<ReturnType<typeof loader>>, t: Translate): Head => ({
  title: `${t('card:title.reply')} ${file.number} · ${file.place.name} · ${t('header.product')}`,
  noindex: true,
})

export default function WarningReply() {
  const { file, now, translates } = useLoaderData<typeof loader>()
  const { t } = useText()
  const { findings, id } = file
  const walk = useWalk()
  const label = `${file.place.name} · ${t('card:number', { number: file.number ?? '' })}`
  const to = path('/vendor/warning-list/reply/:id', { id })
  useKeptReply({ path: to, label, photos: findings.flatMap(({ photos }) => photos.slice(0, 1)) }, now)
  const answered = findings.filter((finding) => !isUnanswered(finding)).length
  return (
    <SaidIn said={file.said}>
      <div className="wrap stack s6">
        <Breadcrumb
          crumbs={[
            { label: t('card:title.list'), href: path('/vendor/warning-list') },
            {
              label: t('card:number', { number: file.number ?? '' }),
              href: path('/vendor/warning-list/detail/:id', { id }),
            },
            { label: t('card:title.reply') },
          ]}
        />
        <CardHead file={file} title={t('card:title.reply')} />
        <SaidNotice said={file.said} translates={translates} />
        <SentBack file={file} />
        <AnsweringCard
          file={file}
          now={now}
          answer={(finding) => <Answer file={file} finding={finding} label={label} walk={walk} />}
        >
          {findings.length > 0 && <p>{t('card:reply.progress', { answered, of: findings.length })}</p>}
          <WalkStart walk={walk} findings={findings.filter(isUnanswered)} />
          <p className="small muted">{t('card:reply.stops')}</p>
        </AnsweringCard>
      </div>
    </SaidIn>
  )
}

/** Returned replies with their reasons, and a link to each; the reason stands beside its field too. */
function SentBack({ file: { findings, replies } }: { file: CardFile }) {
  const { t } = useText()
  const returned = findings.filter((finding) => isUnanswered(finding) && reasonOf(finding.replies) !== null)
  const whole = findings.length === 0 ? reasonOf(replies) : null
  if (returned.length === 0 && whole === null) return null
  return (
    <Banner tone="warn" title={t('card:standing.sentBack', { count: returned.length || 1 })}>
      <ul className="dots">
        {returned.map(({ id, found, replies: own }) => (
          <li key={id}>
            <a className="link" href={`#f-${id}`}>
              {found}
            </a>
            <SaidText text={reasonOf(own) ?? ''} />
          </li>
        ))}
        {whole && (
          <li>
            <SaidText text={whole} />
          </li>
        )}
      </ul>
    </Banner>
  )
}

/** Reason for sending the last reply back; null where it was not. */
const reasonOf = ([last]: readonly CardReplyView[]) => (last?.verdict === 'returned' ? last.reason : null)

interface AnswerProps {
  file: CardFile
  finding: CardFindingView | null
  /** The card in a list of things that wait for a network. */
  label: string
  walk: Walk
}

/** The form of a finding that waits for one; one that is in can be sent anew until all are. */
function Answer({ file, finding, label, walk }: AnswerProps) {
  const { writer } = useLoaderData<typeof loader>()
  const { t } = useText()
  const to = path('/vendor/warning-list/reply/:id', { id: file.id })
  const answered = useRefusal()
  const about = finding?.id ?? 'card'
  const saved = useSavedForm({
    name: `reply ${file.id} ${about}`,
    writer,
    to,
    label,
    text: 'text',
    files: 'photos',
    isRefused: answered !== null && (answered.values.finding ?? 'card') === about,
    isDone: (at) => at.startsWith('/vendor/'),
  })
  const form = useForm({ to, of: { finding: finding?.id }, id: about, refusal: saved.refusal })
  // The walk writes into the form as it is now.
  useEffect(() => {
    walk.forms.set(about, saved)
  })
  if (finding?.state === 'verified') return null
  const draft = draftOf(file, finding?.id ?? null)
  if (finding === null || isUnanswered(finding))
    return (
      <ReplyForm
        form={form}
        saved={saved}
        draft={draft}
        returned={reasonOf((finding ?? file).replies)}
        camera={finding && <WalkButton walk={walk} finding={finding} />}
      />
    )
  return (
    <details open={form.refusal ? true : undefined}>
      <summary>{t('card:do.change')}</summary>
      <ReplyForm form={form} saved={saved} draft={draft} isAgain />
    </details>
  )
}
