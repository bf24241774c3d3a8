/** The button that uses the chosen filters, which says how many places they would give as soon as the choosing pauses. */
import { useEffect, useRef, useState } from 'react'
import { useText } from '#client/runtime/i18n/text.tsx'
import { Button } from '#client/ui/button.tsx'
import { laterCode } from '../runtime/requests/later-code.ts'
import type { SearchData } from './search-data.ts'

/** Pause that counts as having chosen, in milliseconds. */
const pauseMs = 300

type Total = SearchData['answer']['total']

const nothing: Total = { count: 0, isMore: false }

/** The page's result; rows that do not meet all filters are none. */
async function countPlaces(form: HTMLFormElement): Promise<Total> {
  const fields = [...new FormData(form)].filter((field): field is [string, string] => field[1] !== '')
  const { fetchPageData } = await laterCode()
  const address = new URL(form.action)
  address.search = String(new URLSearchParams(fields))
  const { answer } = (await fetchPageData(address.href, 'search/search')) as Pick<SearchData, 'answer'>
  return answer.relaxed ? nothing : answer.total
}

/** Null until something is chosen, and where it cannot be had. Only the answer to the last choice counts. */
function useCount(button: { current: HTMLElement | null }): Total | null {
  const [total, setTotal] = useState<Total | null>(null)
  useEffect(() => {
    const form = button.current?.closest('form')
    if (!form) return
    let asked = 0
    let timer: ReturnType<typeof setTimeout> | undefined
    const onChange = () => {
      const question = ++asked
      clearTimeout(timer)
      timer = setTimeout(async () => {
        const found = await countPlaces(form).catch(() => null)
        if (question === asked) setTotal(found)
      }, pauseMs)
    }
    form.addEventListener('change', onChange)
    return () => {
      asked = -1
      clearTimeout(timer)
      form.removeEventListener('change', onChange)
    }
  }, [button])
  return total
}

export function ApplyFilters() {
  const { t, format } = useText()
  const place = useRef<HTMLSpanElement>(null)
  const total = useCount(place)
  const count = total && format.number(total.count)
  const found = count && t(total.isMore ? 'search:foundMore' : 'search:found', { count })
  const show = count && t(total.isMore ? 'search:action.showMore' : 'search:action.show', { count })
  return (
    <>
      <Button variant="quiet">
        <span ref={place}>{show ?? t('search:action.apply')}</span>
      </Button>
      <span className="vh" role="status">
        {found}
      </span>
    </>
  )
}
