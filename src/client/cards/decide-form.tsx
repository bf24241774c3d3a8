/** An officer decides an owner's replies: before and after side by side, accept or return each; findings that a photo proves are closed by it. */
import { useRef } from 'react'
import { useText } from '#client/runtime/i18n/text.tsx'
import { Button, Buttons } from '#client/ui/button.tsx'
import { FormBanner } from '#client/ui/form/form-banner.tsx'
import { PageForm } from '#client/ui/form/page-form.tsx'
import type { FormOf } from '#client/ui/form/use-form.ts'
import { Keys } from '#client/ui/keys.tsx'
import { Panel } from '#client/ui/panel.tsx'
import { Radios } from '#client/ui/radios.tsx'
import { useKeySwitch } from '#client/ui/use-keys.ts'
import { useNeeds } from '#client/ui/use-needs.ts'
import type { CardFile, CardFindingView } from '#shared/cards/card-file.ts'
import { CardFinding, CardReplies } from './card-finding.tsx'
import { missing, ReturnReason } from './return-reason.tsx'
import { useDecisionKeys } from './use-decision-keys.ts'

/** True if a reply to the finding waits. */
const isPending = ({ state, replies }: CardFindingView) => state === 'claimed' && replies[0]?.verdict === null

export function DecideForm({ form, file }: { form: FormOf<string>; file: CardFile }) {
  const { t } = useText()
  const frame = useRef<HTMLFormElement>(null)
  const [hasKeys, turn] = useKeySwitch()
  useDecisionKeys(frame, hasKeys)
  const pending = file.findings.length === 0 ? [{ id: 'card' }] : file.findings.filter(isPending)
  const needs = useNeeds(form, (said) =>
    pending.flatMap(({ id }) => (said(`v-${id}`) === 'returned' ? [`r-${id}`] : [])),
  )
  return (
    <PageForm form={form} className="stack s6" ref={frame} onInput={needs.onInput}>
      <FormBanner form={form} />
      <Keys
        isOn={hasKeys}
        turn={turn}
        label={t(hasKeys ? 'warning:keys.off' : 'warning:keys.on')}
        hints={[
          { keys: ['1'], does: t('warning:verdict.accepted') },
          { keys: ['2'], does: t('warning:verdict.returned') },
          { keys: missing.map((_one, index) => String(index + 3)), does: t('warning:field.returnPhrases') },
        ]}
      />
      {file.findings.map((finding, index) => (
        <CardFinding key={finding.id} finding={finding} place={{ number: index + 1, of: file.findings.length }}>
          <CardReplies replies={finding.replies} />
          {isPending(finding) && (
            <Decision
              form={form}
              needs={needs}
              hours={file.times.returnedHours}
              name={finding.id}
              then={t(`warning:then.${provedBy(finding)}`)}
            />
          )}
        </CardFinding>
      ))}
      {file.findings.length === 0 && (
        <Panel>
          <div className="stack">
            <CardReplies replies={file.replies} />
            <Decision
              form={form}
              needs={needs}
              hours={file.times.returnedHours}
              name="card"
              then={t('warning:then.survey')}
            />
          </div>
        </Panel>
      )}
      <div className="stack s2">
        <p className="small muted">{t('warning:hint.decide')}</p>
        <Buttons>
          <Button variant="primary" large>
            {t('warning:do.decide')}
          </Button>
        </Buttons>
      </div>
    </PageForm>
  )
}

/** Findings that a photo can prove (documents, structure), where there is one. */
const provedBy = ({ proof, replies }: CardFindingView) =>
  proof === 'photo' && (replies[0]?.photos.length ?? 0) > 0 ? 'photo' : 'recheck'

interface DecisionProps {
  form: FormOf<string>
  needs: Pick<ReturnType<typeof useNeeds<string>>, 'includes'>
  name: string
  then: string
  /** That the owner has at least after a return. */
  hours: number
}

function Decision({ form, needs, hours, name, then }: DecisionProps) {
  const { t } = useText()
  return (
    <div className="stack s3 card-decision">
      <Radios
        form={form}
        name={`v-${name}`}
        legend={t('warning:field.verdict')}
        wrong={t('warning:error.verdict')}
        answers={[
          { value: 'accepted', label: t('warning:verdict.accepted'), hint: then },
          { value: 'returned', label: t('warning:verdict.returned'), hint: t('warning:then.returned', { hours }) },
        ]}
      />
      <div className="card-reason">
        <ReturnReason field={form.field(`r-${name}`)} isNeeded={needs.includes(`r-${name}`)} />
      </div>
    </div>
  )
}
