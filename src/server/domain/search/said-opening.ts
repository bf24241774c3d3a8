/** That a place is to be open, as a typed text may say it: a filter, and no word of any place. */
import type { SearchFlag } from '#shared/search/search-flags.ts'

type Opening = Extract<SearchFlag, 'openNow' | 'openTonight'>

/** In the order of trying: who says "open now tonight" wants the night. Thai letters have no gaps around them. */
const said: Record<Opening, RegExp[]> = {
  openTonight: [
    /\b(?:that (?:is|are) )?open(?:s|ed)? (?:late )?(?:tonight|this evening)\b/i,
    /(?:ที่)?เปิด(?:ถึง)?(?:คืนนี้|เย็นนี้|ค่ำนี้)|(?:คืนนี้|เย็นนี้|ค่ำนี้)(?:ที่)?เปิด/,
    /今[晚夜](?:还)?(?:营业|营業|開門|开门|开)(?:的|着的)?/,
    /\b(?:for )?(?:tonight|this evening)\b/i,
    /คืนนี้|เย็นนี้|ค่ำนี้|今[晚夜]/,
  ],
  openNow: [
    /\b(?:that (?:is|are) )?(?:(?:still|currently) open|open(?:ed)? (?:right )?now|open at the moment|now open)\b/i,
    /(?:ที่)?เปิด(?:อยู่)?(?:ตอนนี้|ขณะนี้|เดี๋ยวนี้)|(?:ตอนนี้|ขณะนี้|เดี๋ยวนี้)(?:ที่)?(?:ยัง)?เปิด(?:อยู่)?|(?:ที่|ยัง)เปิดอยู่/,
    /(?:现在|現在|正在|目前)(?:还)?(?:营业|營業|开门|開門|开着|开)(?:中)?(?:的)?|(?:营业|營業)中(?:的)?/,
  ],
}

/** Who wants a bed for the night asks for no opening hours, unless it says open. */
const bed = /hotel|hostel|resort|guest ?house|room|stay|sleep|พัก|โรงแรม|รีสอร์ท|นอน|酒店|旅馆|住/i
const open = /open|เปิด|开|营业/i

/** Which filter a text asks for, and the rest of it; null where it says nothing of when. */
export function readSaidOpening(text: string): { flag: Opening; text: string } | null {
  if (bed.test(text) && !open.test(text)) return null
  for (const flag of ['openTonight', 'openNow'] as const) {
    for (const pattern of said[flag]) {
      if (!pattern.test(text)) continue
      const rest = text
        .replace(pattern, ' ')
        .replace(/\s+/g, ' ')
        .replace(/ (?=[?!？！.])/g, '')
      return { flag, text: rest.trim() }
    }
  }
  return null
}
