/** The findings, the required repairs with their deadline, and the way to object. */
import { useLoaderData } from 'react-router-dom'
import { CardCase } from '#client/cards/card-case.tsx'
import { CardClock } from '#client/cards/card-clock.tsx'
import { CardFindings } from '#client/cards/card-finding.tsx'
import { CardHead } from '#client/cards/card-head.tsx'
import { CardLetter } from '#client/cards/card-letter.tsx'
import { CardAppeal, CardExtensions } from '#client/cards/card-objections.tsx'
import { CardStanding } from '#client/cards/card-standing.tsx'
import { ExtensionForm } from '#client/cards/extension-form.tsx'
import { useText } from '#client/runtime/i18n/text.tsx'
import { SaidNotice } from '#client/said/said-notice.tsx'
import { SaidIn } from '#client/said/said-words.tsx'
import { Breadcrumb } from '#client/ui/breadcrumb.tsx'
import { ButtonLink, Buttons } from '#client/ui/button.tsx'
import { formsOf } from '#client/ui/form/use-form.ts'
import { Panel } from '#client/ui/panel.tsx'
import type { CardFile } from '#shared/cards/card-file.ts'
import { takesReply } from '#shared/cards/card-states.ts'
import type { Head, Translate } from '#shared/head.ts'
import { path } from '#shared/path.ts'
import type { action, loader } from './warning-detail.data.ts'

export const head = ({ file }: Awaited<ReturnType<typeof loader>>, t: Translate): Head => ({
  title: `${t(`card:level.${file.level}`)} ${file.number} · ${file.place.name} · ${t('header.product')}`,
  paper: [file.number && t('card:number', { number: file.number }), file.place.name, t('header.product')]
    .filter(Boolean)
    .join(' · '),
  noindex: true,
})

const useForm = formsOf<typeof action>()
const detail = (id: string) => path('/vendor/warning-list/detail/:id', { id })

export default function WarningDetail() {
  const { file, record, appeal, now, translates } = useLoaderData<typeof loader>()
  const { t } = useText()
  return (
    <SaidIn said={file.said}>
      <div className="wrap stack s6">
        <Breadcrumb
          crumbs={[
            { label: t('card:title.list'), href: path('/vendor/warning-list') },
            { label: t('card:number', { number: file.number ?? '' }) },
          ]}
        />
        <CardHead file={file} />
        <CardStanding file={file} hrefOf={detail} reader="owner" />
        <SaidNotice said={file.said} translates={translates} />
        <div className="cols stack s6 card-cols">
          <aside aria-label={t('card:title.clock')}>
            <Panel lift>
              <div className="stack">
                <CardClock file={file} now={now} reader="owner" />
                {takesReply(file.state) && (
                  <ButtonLink
                    variant="primary"
                    large
                    block
                    href={path('/vendor/warning-list/reply/:id', { id: file.id })}
                  >
                    {t(file.state === 'returned' ? 'card:do.replyAgain' : 'card:do.reply')}
                  </ButtonLink>
                )}
                {/* Beside the answer, because who disagrees or does not understand looks here first. */}
                <Buttons>
                  <ButtonLink icon="message-circle" href={path('/chat/channel-chat', { card: file.id })}>
                    {t('card:do.ask')}
                  </ButtonLink>
                  {file.mayAppeal && (
                    <ButtonLink href={path('/vendor/warning-list/appeal/:id', { id: file.id })}>
                      {t('card:do.appeal')}
                    </ButtonLink>
                  )}
                </Buttons>
              </div>
            </Panel>
          </aside>
          <div className="stack s6">
            <CardFindings file={file} />
            <CardLetter file={file} appeal={appeal} />
          </div>
          <aside className="stack s6">
            <MoreTime file={file} />
            <CardAppeal file={file} />
            <CardCase file={file} record={record} />
          </aside>
        </div>
      </div>
    </SaidIn>
  )
}

function MoreTime({ file }: { file: CardFile }) {
  const form = useForm({ to: detail(file.id) })
  return (
    <CardExtensions file={file}>
      {file.extendable.length > 0 && <ExtensionForm form={form} extendable={file.extendable} />}
    </CardExtensions>
  )
}
