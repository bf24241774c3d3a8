/** That a place is to be near the reader, as a typed text may say it: an order of the answer, and no word of any place. */

/** Thai and Chinese have no gaps around words; behind a name they mean near that: 巴东附近. */
const said = [
  /\b(?:that (?:is|are) )?(?:near(?:est|by)?|clos(?:e|est)(?: by)?|around)(?: to)? (?:me|us|here|my (?:location|position))\b/i,
  /\b(?:in the )?(?:nearby|near by|close by)(?! [a-z])/i,
  /^(?:(?:where is )?the )?(?:nearest|closest)(?= )/i,
  /(?:ที่)?(?:อยู่)?ใกล้(?: ?ๆ)? ?(?:กับ)?(?:ตัว)?(?:ฉัน|ผม|หนู|เรา|ที่นี่|ตรงนี้)(?:ที่สุด|มากที่สุด)?/,
  /(?:ที่)?(?:อยู่)?(?:แถว(?: ?ๆ ?)?|ละแวก|บริเวณ|รอบ(?: ?ๆ ?)?)(?:นี้|ตัวฉัน|ตัว(?![ก-๎]))/,
  /(?:ที่)?(?:อยู่)?ใกล้(?:ตัว|ที่สุด| ?ๆ)(?:ที่สุด)?$/,
  /(?:[离離距](?:我|这里|这儿|這裡|這裏)(?:最)?近|(?:我|这里|这儿|這裡|這裏)(?:的)?(?:附近|身边|身邊|周边|周邊|周围|周圍))的?/,
  /(?:^|\s)(?:附近|身边|身邊|周边|周邊|周围|周圍|最近)的?/,
]

/** The rest of a text that says it; null where it does not. */
export function readSaidNear(text: string): string | null {
  const pattern = said.find((it) => it.test(text))
  if (!pattern) return null
  return text
    .replace(pattern, ' ')
    .replace(/\s+/g, ' ')
    .replace(/ (?=[?!？！.])/g, '')
    .trim()
}
