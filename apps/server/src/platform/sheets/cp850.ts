/** Characters of bytes 0x80 and above in code page 850, which DOS programs used for western European languages (IBM, CP850). */
const upper =
  "ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0";

/** Decodes text of code page 850. */
export const decodeCp850 = (bytes: Uint8Array): string =>
  Buffer.from(bytes)
    .toString("latin1")
    .replaceAll(/[\u0080-\u00ff]/g, (sign) => upper[sign.charCodeAt(0) - 0x80] ?? sign);
