/**
 * The hands under a visit, before it is sealed: the manager's, or why there is none, and the officer's. Signing says “I was shown this”. On the phone
 * each is kept as answers are, without a network too; without scripts the name is typed in a plain form.
 */
import { type FormEvent, useState } from 'react'
import type { RunDriver } from '#client/runs/run-driver.ts'
import { useText } from '#client/runtime/i18n/text.tsx'
import { Button } from '#client/ui/button.tsx'
import { Input } from '#client/ui/field.tsx'
import { FormBanner } from '#client/ui/form/form-banner.tsx'
import { PageForm } from '#client/ui/form/page-form.tsx'
import { formsOf } from '#client/ui/form/use-form.ts'
import { Icon } from '#client/ui/icon.tsx'
import { Panel } from '#client/ui/panel.tsx'
import { Radios } from '#client/ui/radios.tsx'
import { SignaturePad } from '#client/ui/signature-pad.tsx'
import type { FormShape, ShapedAction } from '#shared/form-refusal.ts'
import {
  HAND_LENGTHS,
  type Hand,
  type HandCode,
  handCodes,
  handFault,
  handState,
  handWays,
  officerWays,
} from '#shared/runs/hands.ts'
import { SignedHand } from './signed-hand.tsx'

export type HandField =
  | 'run'
  | 'who'
  | 'how'
  | 'shown'
  | 'replaces'
  | 'name'
  | 'position'
  | 'reason'
  | 'witness'
  | 'strokes'
type Action = ShapedAction<{ hand: FormShape<HandField> }>
const useForm = formsOf<Action>()

/** True if nothing but the seal is left to do. */
export const areGiven = ({ run }: RunDriver, shown: string): boolean =>
  handCodes.every((code) => handState(code, run.heads[code], shown).is === 'given')

interface HandsProps {
  driver: RunDriver
  /** Hash of the state shown above. */
  shown: string
  /** The page's own address. */
  to: string
}

export function Hands({ driver, shown, to }: HandsProps) {
  const { t } = useText()
  return (
    <Panel labelledBy="hands">
      <div className="stack s6">
        <div className="stack s2">
          <h2 id="hands" className="ask-h2">
            {t('inspection:hand.title')}
          </h2>
          <p className="muted">{t('inspection:hand.what')}</p>
        </div>
        {handCodes.map((code) => (
          <OneHand key={code} code={code} driver={driver} shown={shown} to={to} />
        ))}
      </div>
    </Panel>
  )
}

function OneHand({ code, driver, shown, to }: HandsProps & { code: HandCode }) {
  const { t } = useText()
  const [isAgain, setAgain] = useState(false)
  const state = handState(code, driver.run.heads[code], shown)
  const asking = <Ask code={code} driver={driver} shown={shown} to={to} onDone={() => setAgain(false)} />
  return (
    <section className="stack s3" aria-labelledby={`hand-${code}`}>
      <h3 id={`hand-${code}`} className="hand-h">
        {t(`inspection:hand.who.${code}`)}
        {state.is === 'given' && (
          <>
            <Icon name="circle-check" /> <span className="small muted">{t('inspection:hand.given')}</span>
          </>
        )}
      </h3>
      {state.is === 'older' && (
        <p className="small hand-older" role="status">
          {t('inspection:hand.older')}
        </p>
      )}
      {state.is === 'given' ? (
        <>
          <SignedHand code={code} hand={state.hand} at={state.head.at} />
          <details className="more" open={isAgain} onToggle={(event) => setAgain(event.currentTarget.open)}>
            <summary>{t('inspection:hand.again')}</summary>
            {asking}
          </details>
        </>
      ) : (
        asking
      )}
    </section>
  )
}

function Ask({ code, driver, shown, to, onDone }: HandsProps & { code: HandCode; onDone(): void }) {
  const { t } = useText()
  const { run } = driver
  const replaces = (run.heads[code] ?? []).map(({ id }) => id).join(',')
  const form = useForm({ do: 'hand', to, id: code, of: { run: run.id, who: code }, hidden: { shown, replaces } })
  const { sign } = driver
  const onSubmit =
    sign &&
    ((event: FormEvent<HTMLFormElement>) => {
      event.preventDefault()
      const sent = new FormData(event.currentTarget)
      const said = (name: HandField) => String(sent.get(name) ?? '').trim()
      const how = handWays.find((way) => way === said('how')) ?? 'drawn'
      const hand: Hand = {
        how,
        shown,
        name: said('name'),
        position: said('position'),
        strokes: how === 'drawn' ? said('strokes') : '',
        reason: said('reason'),
        witness: said('witness'),
      }
      const fault = handFault(code, hand)
      if (fault) return form.tell({ [fault]: t(`inspection:error.${faults[fault]}`) })
      sign(code, hand)
      onDone()
    })
  const isManager = code === 'MANAGER'
  return (
    <PageForm form={form} className="stack hand" onSubmit={onSubmit} stays>
      <FormBanner<Action> form={form} fields={['run', 'who', 'shown', 'replaces']} />
      <Radios
        form={form}
        name="how"
        legend={t('inspection:hand.how')}
        wrong={t('inspection:error.handHow')}
        answers={(isManager ? handWays : officerWays).map((way) => ({
          value: way,
          label: t(`inspection:hand.way.${way}`),
          isChosen: way === 'drawn',
        }))}
      />
      <div className="stack hand-signs">
        <Input
          {...form.field('name')}
          label={t('inspection:hand.name')}
          autoComplete={isManager ? 'off' : 'name'}
          maxLength={HAND_LENGTHS.name}
        />
        {isManager && (
          <Input
            {...form.field('position')}
            label={t('inspection:hand.position')}
            autoComplete="off"
            maxLength={HAND_LENGTHS.position}
          />
        )}
        <p className="small muted hand-typed">{t('inspection:hand.typed')}</p>
        <div className="hand-drawn">
          <SignaturePad
            field={form.field('strokes')}
            label={t('inspection:hand.pad')}
            clear={t('inspection:hand.clear')}
            most={HAND_LENGTHS.strokes}
          />
        </div>
      </div>
      {isManager && (
        <div className="stack hand-refused">
          <Input {...form.field('reason')} label={t('inspection:hand.reason')} maxLength={HAND_LENGTHS.reason} />
          <Input
            {...form.field('witness')}
            label={t('inspection:hand.witness')}
            autoComplete="off"
            maxLength={HAND_LENGTHS.witness}
          />
        </div>
      )}
      <Button>{t('inspection:hand.act')}</Button>
    </PageForm>
  )
}

const faults = {
  how: 'handHow',
  name: 'handName',
  position: 'handPosition',
  strokes: 'handStrokes',
  reason: 'handReason',
} as const
