/** Putting a round together: narrow the list, tick places, and the order follows. Works without JavaScript; with it a map shows the ticks. */
import { useEffect, useState } from 'react'
import { useText } from '#client/runtime/i18n/text.tsx'
import { Empty } from '#client/ui/empty.tsx'
import { FormBanner } from '#client/ui/form/form-banner.tsx'
import { PageForm } from '#client/ui/form/page-form.tsx'
import type { FormOf } from '#client/ui/form/use-form.ts'
import { PageHead } from '#client/ui/page-head.tsx'
import type { MapTiles } from '#shared/areas/map-tiles.ts'
import { pickName } from '#shared/plan/pick-name.ts'
import type { PlanView } from '#shared/plan/plan-page.ts'
import { ROUND_MOST } from '#shared/plan/weights.ts'
import { NoArea } from './no-area.tsx'
import { PickBar } from './pick-bar.tsx'
import { PickRow } from './pick-row.tsx'
import { PlaceName } from './place-name.tsx'
import { PlanFilter } from './plan-filter.tsx'
import { PlanMap } from './plan-map.tsx'

interface PlanProps {
  plan: PlanView
  tiles: MapTiles | null
  form: FormOf<string>
}

export function Plan({ plan, tiles, form }: PlanProps) {
  const { t } = useText()
  const { visits, chosen, isProposed, areas, supervisors, round, added } = plan
  const sent = form.refusal && Object.keys(form.refusal.values)
  const first = sent ? visits.map(({ place }) => place.id).filter((id) => sent.includes(pickName(id))) : chosen
  const [picked, setPicked] = useState<readonly string[]>(first)
  const addedNow = added.join()
  // Ticks stay when a place is added by its name.
  useEffect(() => {
    if (addedNow === '') return
    setPicked((before) => [...new Set([...before, ...addedNow.split(',')])].slice(0, ROUND_MOST))
  }, [addedNow])
  const toggle = (id: string) =>
    setPicked((before) => (before.includes(id) ? before.filter((other) => other !== id) : [...before, id]))
  return (
    <div className="wrap stack s6">
      <PageHead title={t('plan:title.plan')} lead={t(isProposed ? 'plan:lead.proposed' : 'plan:lead.plan')} />
      {areas.length === 0 ? (
        <NoArea supervisors={supervisors} />
      ) : (
        <>
          <PlanFilter plan={plan} />
          <PlaceName plan={plan} />
          <FormBanner form={form} />
          {visits.length === 0 ? (
            <Empty level={2} title={t('plan:empty.title')} hint={t('plan:empty.hint')} />
          ) : (
            <PageForm form={form} className="cols stack s6">
              <PlanMap visits={visits} picked={picked} tiles={tiles} onPick={toggle} />
              <div className="stack s3 picks">
                <ul className="stack s3">
                  {visits.map((visit) => (
                    <PickRow
                      key={visit.place.id}
                      visit={visit}
                      isPicked={picked.includes(visit.place.id)}
                      isFull={picked.length >= ROUND_MOST}
                      onPick={toggle}
                    />
                  ))}
                </ul>
                <PickBar visits={visits} picked={picked} hasRound={round !== null} />
              </div>
            </PageForm>
          )}
        </>
      )}
    </div>
  )
}
