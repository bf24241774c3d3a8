/** The role of a number by the words beside it: one to pay to, one to call, or one of an order, a parcel, a paper. Pure. */

const words = {
  pay: /โอน|บัญชี|บช|บ\/ช|ธนาคาร|แบงก์|แบงค์|กสิกร|ไทยพาณิชย์|กรุงไทย|กรุงศรี|ธ\.?\s?กรุงเทพ|ออมสิน|ธ\.?ก\.?ส|ทหารไทย|พร้อมเพ|มัดจำ|จ่าย|ชำระ|ทรูมันนี่|วอลเล็?[ทต]|prompt ?pay|transfer|deposit|\bpay(?:ment|able|ing)?\b|\bacc(?:ount|t)?\b|a\/c|\bbank|k-?bank|kasikorn|\bscb|\bbbl|\bktb|\bttb|\btmb|\bgsb|\bbaac|\buob|\bcimb|true ?money|wallet|转账|汇款|付款|支付|收款|账号|帐号|账户|银行|定金|押金/gi,
  call: /โทร|เบอร์|มือถือ|ติดต่อ|สอบถาม|ชื่อ|\btel|phone|\bcall|\bmobile|hotline|whats ?app|\bname\b|电话|手机|致电|联系|姓名/gi,
  paper: /ภาษี|ประจำตัว|ประชาชน|พาสปอร์ต|passport|\btax|\bid\b|证件|身份证|税号/gi,
  order:
    /จอง|ออเดอร์|ออร์เดอร์|คำสั่งซื้อ|พัสดุ|รายการ|ใบเสร็จ|ใบกำกับ|ใบอนุญาต|รหัส|อ้างอิง|บาร์โค้ด|ทะเบียน|เที่ยวบิน|ตั๋ว|\border|booking|reservation|confirmation|invoice|\binv\b|receipt|\bref\b|reference|tracking|parcel|flight|ticket|\bcode|licen[cs]e|serial|\bsku|\bisbn|\bhn\b|wi-?fi|password|\bpass\b|สินค้า|订单|单号|快递|预订|确认|发票|编号/gi,
}
export type Said = keyof typeof words

export const speaksOfPaying = (text: string): boolean => text.search(words.pay) >= 0

/** The last of these words; null where there is none. */
export function lastSaid(text: string): Said | null {
  let last: { at: number; said: Said } | null = null
  for (const [said, pattern] of Object.entries(words) as [Said, RegExp][])
    for (const { index } of text.matchAll(pattern)) if (!last || index >= last.at) last = { at: index, said }
  return last?.said ?? null
}

/** True if it begins with one to call: `081 234 5678 โทรได้`. */
export const saysToCall = (after: string): boolean => /^\s*[(,]?\s*(?:โทร|call|tel|電話|电话)/i.test(after)
