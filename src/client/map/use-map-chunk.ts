/**
 * Brings a map's code when it is asked for, never before. Its placeholder stays until the code is there, and stays when it
 * does not come: React's `lazy` would take the whole page away, and keep the failure for ever.
 */
import { type ComponentType, useState } from 'react'
import { neverSettles, reloadAt } from '../runtime/requests/chunk-reload.ts'
import { laterCode } from '../runtime/requests/later-code.ts'

type Load<Props> = () => Promise<{ default: ComponentType<Props> }>

interface MapChunk<Props> {
  /** The map, once its code is here. */
  Map: ComponentType<Props> | null
  loading: boolean
  failed: boolean
  /** Asks for the code; again after it failed. */
  ask(): Promise<void>
}

/** After a deployment the code is gone for good: the page is loaded anew. Without a network it would be lost by that. */
async function bring<Props>(load: Load<Props>) {
  try {
    return await load()
  } catch (error) {
    const { hasNewerBuild } = await laterCode()
    if ((await hasNewerBuild()) && reloadAt(location.href)) return neverSettles<never>()
    throw error
  }
}

/** A loaded chunk is there at once. */
const here = new Map<unknown, unknown>()

export function useMapChunk<Props>(load: Load<Props>): MapChunk<Props> {
  const [state, setState] = useState<Omit<MapChunk<Props>, 'ask'>>({ Map: null, loading: false, failed: false })
  const ask = async () => {
    if (state.Map || state.loading) return
    const known = here.get(load) as ComponentType<Props> | undefined
    setState({ Map: known ?? null, loading: !known, failed: false })
    if (known) return
    const arrived = await bring(load).catch(() => null)
    if (arrived) here.set(load, arrived.default)
    setState({ Map: arrived?.default ?? null, loading: false, failed: !arrived })
  }
  return { ...state, ask }
}
