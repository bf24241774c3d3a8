/** The sent card word for word, when it was seen, and its outcome. */
import { useLoaderData } from 'react-router-dom'
import { StepUp } from '#client/accounts/step-up.tsx'
import { CardCase } from '#client/cards/card-case.tsx'
import { CardClock } from '#client/cards/card-clock.tsx'
import { CardFindings } from '#client/cards/card-finding.tsx'
import { CardHead } from '#client/cards/card-head.tsx'
import { CardLetter } from '#client/cards/card-letter.tsx'
import { CardAppeal, CardExtensions } from '#client/cards/card-objections.tsx'
import { CardReferral } from '#client/cards/card-referral.tsx'
import { CardService } from '#client/cards/card-service.tsx'
import { CardStanding } from '#client/cards/card-standing.tsx'
import { useText } from '#client/runtime/i18n/text.tsx'
import { SaidIn } from '#client/said/said-words.tsx'
import { ProposalAnswer, Proposals } from '#client/two-persons/proposals.tsx'
import { Breadcrumb } from '#client/ui/breadcrumb.tsx'
import { FoldedForm } from '#client/ui/form/folded-form.tsx'
import { FormBanner } from '#client/ui/form/form-banner.tsx'
import { formsOf } from '#client/ui/form/use-form.ts'
import { Panel } from '#client/ui/panel.tsx'
import { TextArea } from '#client/ui/text-area.tsx'
import { DecidedFirst } from '#client/waiting/decided-first.tsx'
import type { CardFile } from '#shared/cards/card-file.ts'
import { CARD_REASON_LENGTH } from '#shared/cards/card-letters.ts'
import { isOpenCard } from '#shared/cards/card-states.ts'
import type { CardReferral as CardReferralView } from '#shared/cards/referral.ts'
import type { ServiceWay } from '#shared/cards/service.ts'
import type { Head, Translate } from '#shared/head.ts'
import { path } from '#shared/path.ts'
import { PROPOSAL_HOURS, type ProposalLine } from '#shared/two-persons/proposal.ts'
import type { action, loader } from './already-sent.data.ts'

const useForm = formsOf<typeof action>()
const letter = (id: string) => path('/inspector/manage-reply/already-sent/:id', { id })

export const head = ({ file }: Awaited<ReturnType<typeof loader>>, t: Translate): Head => ({
  title: `${file.number} · ${file.place.name} · ${t('header.product')}`,
  paper: [file.number && t('card:number', { number: file.number }), file.place.name, t('header.product')]
    .filter(Boolean)
    .join(' · '),
  noindex: true,
})

export default function AlreadySent() {
  const { file, record, appeal, mayServe, minute, mayWithdraw, proposals, earlier, referral, done, now } =
    useLoaderData<typeof loader>()
  const { t } = useText()
  return (
    <SaidIn said={file.said}>
      <div className="wrap stack s6">
        <Breadcrumb
          crumbs={[
            { label: t('warning:title.waiting'), href: path('/inspector/manage-reply') },
            { label: t('card:number', { number: file.number ?? '' }) },
          ]}
        />
        <CardHead file={file} />
        <StepUp />
        <FormBanner
          done={
            done &&
            (done === 'served'
              ? t('warning:serve.done')
              : isOfReferral(done)
                ? t(`warning:referral.done.${done}`)
                : t(`power:done.${done}`))
          }
        />
        <DecidedFirst isGone={(sent) => isGone(sent.do, { mayServe, mayWithdraw, referral })} />
        <CardStanding file={file} hrefOf={letter} reader="officer" />
        <div className="cols stack s6 card-cols">
          <aside aria-label={t('card:title.clock')}>
            <Panel lift>
              <CardClock file={file} now={now} reader="officer" />
            </Panel>
          </aside>
          <div className="stack s6">
            <Service file={file} mayServe={mayServe} minute={minute} />
            <CardLetter file={file} appeal={appeal} />
            <CardFindings file={file} />
          </div>
          <aside className="stack s6">
            <CardExtensions file={file} />
            <CardAppeal file={file} />
            <Agencies referral={referral} file={file} />
            <Proposals
              proposals={proposals}
              earlier={
                earlier && path('/inspector/manage-reply/already-sent/:id', { id: file.id }, { decided: earlier })
              }
            >
              {(it) => <Answer card={file.id} proposal={it} />}
            </Proposals>
            <CardCase file={file} record={record} />
            {mayWithdraw && <Withdraw file={file} />}
          </aside>
        </div>
      </div>
    </SaidIn>
  )
}

/** True if the sent form is not offered for the card as it is now. */
function isGone(
  form: string | undefined,
  page: { mayServe: boolean; mayWithdraw: boolean; referral: CardReferralView },
): boolean {
  const { offered, takers } = page.referral
  if (form === 'refer') return takers.length === 0
  if (form === 'serve') return !page.mayServe
  return form === 'giveBack' || form === 'take' ? !offered?.mayAnswer : !page.mayWithdraw
}

const referralsDone = ['referred', 'taken', 'returned', 'ended', 'noted'] as const
type ReferralDone = (typeof referralsDone)[number]
const isOfReferral = (done: string): done is ReferralDone => referralsDone.includes(done as ReferralDone)

/** The agency in charge, and the forms between agencies. */
function Agencies({ referral, file: { id, rev, state } }: { referral: CardReferralView; file: CardFile }) {
  const given = { to: letter(id), hidden: { rev: String(rev) } }
  const forms = {
    refer: useForm({ do: 'refer', id: 'refer', ...given }),
    take: useForm({ do: 'take', id: 'take', ...given }),
    giveBack: useForm({ do: 'giveBack', id: 'giveBack', ...given }),
    endOffer: useForm({ do: 'endOffer', id: 'endOffer', ...given }),
    note: useForm({ do: 'note', id: 'note', to: letter(id) }),
  }
  return <CardReferral referral={referral} isOpen={isOpenCard(state)} forms={forms} />
}

/** Service of the letter, with the forms of officers in charge while it is open. */
function Service({ file, mayServe, minute }: { file: CardFile; mayServe: boolean; minute: string }) {
  const given = (how: ServiceWay) => ({ to: letter(file.id), of: { how }, id: how })
  const forms = {
    handed: useForm({ do: 'serve', ...given('handed') }),
    refused: useForm({ do: 'serve', ...given('refused') }),
    posted: useForm({ do: 'serve', ...given('posted') }),
  }
  return <CardService file={file} forms={mayServe ? forms : null} minute={minute} />
}

/** A red card is lifted by two: here it is proposed. */
function Withdraw({ file: { id, rev, level } }: { file: CardFile }) {
  const { t } = useText()
  const given = { to: letter(id), hidden: { rev: String(rev) } }
  const withdraw = useForm({ do: 'withdraw', ...given })
  const lift = useForm({ do: 'lift', ...given })
  const isRed = level === 'red'
  const form = isRed ? lift : withdraw
  return (
    <FoldedForm
      form={form}
      title={t(isRed ? 'power:title.lift' : 'warning:do.withdraw')}
      action={t(isRed ? 'power:action.lift' : 'warning:do.withdraw')}
      variant="danger"
      className="panel stack"
    >
      <p className="small muted">{t('warning:hint.withdraw')}</p>
      {isRed && <p className="small muted">{t('power:lead.two', { hours: PROPOSAL_HOURS })}</p>}
      <TextArea
        {...form.field('reason')}
        label={t('warning:field.withdrawReason')}
        required
        minLength={CARD_REASON_LENGTH.least}
        data-wrong={t('card:error.reasonShort')}
      />
    </FoldedForm>
  )
}

/** The answers to a proposal to lift it. */
function Answer({ card, proposal }: { card: string; proposal: ProposalLine }) {
  const [to, of] = [letter(card), { proposal: proposal.id }]
  const forms = {
    confirm: useForm({ do: 'confirm', to, of, id: `confirm-${proposal.id}` }),
    decline: useForm({ do: 'decline', to, of, id: `decline-${proposal.id}` }),
    takeBack: useForm({ do: 'takeBack', to, of, id: `back-${proposal.id}` }),
  }
  return <ProposalAnswer proposal={proposal} forms={forms} />
}
