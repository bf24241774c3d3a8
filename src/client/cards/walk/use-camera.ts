/**
 * The rear camera of this device in a page. Its tracks end whenever it is not looked through: with the step, with the page, and while the window
 * is out of sight, so that the light beside a lens never burns for nothing.
 */
import { type RefObject, useEffect, useRef, useState } from 'react'
import { drawPicture } from '#client/photos/shrink-picture.ts'

/** `refused`: by the person or the device's settings · `busy`: another app has it · `missing`: none that this browser can open. */
export type CameraState = 'starting' | 'live' | 'refused' | 'busy' | 'missing'

const faults: Readonly<Record<string, CameraState>> = {
  NotAllowedError: 'refused',
  SecurityError: 'refused',
  NotReadableError: 'busy',
  AbortError: 'busy',
}

/** As many pixels as are kept of a photo; a camera that has fewer gives what it has. */
const wanted = {
  video: { facingMode: { ideal: 'environment' }, width: { ideal: 2560 }, height: { ideal: 1920 } },
  audio: false,
} as const satisfies MediaStreamConstraints

interface Camera {
  video: RefObject<HTMLVideoElement | null>
  state: CameraState
  /** The present picture, as it is kept and sent. */
  shoot(): Promise<File>
}

export function useCamera(isWanted: boolean): Camera {
  const video = useRef<HTMLVideoElement>(null)
  const [state, setState] = useState<CameraState>('starting')
  const [isSeen, setSeen] = useState(!document.hidden)
  useEffect(() => {
    const look = () => setSeen(!document.hidden)
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [])
  useEffect(() => {
    if (!isWanted || !isSeen) return
    let isOver = false
    let stream: MediaStream | null = null
    const stop = () => {
      for (const track of stream?.getTracks() ?? []) track.stop()
    }
    setState('starting')
    const start = async () => {
      // Left out of pages without TLS, and of old browsers.
      stream = (await (navigator.mediaDevices as MediaDevices | undefined)?.getUserMedia(wanted)) ?? null
      if (isOver) return stop()
      if (!stream || !video.current) return setState('missing')
      for (const track of stream.getVideoTracks()) track.addEventListener('ended', () => isOver || setState('busy'))
      video.current.srcObject = stream
      await video.current.play()
      if (!isOver) setState('live')
    }
    start().catch((error: unknown) => {
      stop()
      if (!isOver) setState(faults[(error as Error).name] ?? 'missing')
    })
    return () => {
      isOver = true
      stop()
    }
  }, [isWanted, isSeen])
  return {
    video,
    state,
    async shoot() {
      const shown = video.current
      if (!shown?.videoWidth) throw new Error('no picture yet')
      const size = { width: shown.videoWidth, height: shown.videoHeight }
      const { blob } = await drawPicture(shown, size)
      const now = Date.now()
      return new File([blob], `photo-${now}.jpg`, { type: blob.type, lastModified: now })
    },
  }
}
